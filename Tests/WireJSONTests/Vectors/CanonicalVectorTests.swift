import JSONText
import MapModel
import Testing
import WireSamples

@testable import WireJSON

/// The vectors of canonical JSON: what values look like, and which have no canonical form.
struct CanonicalVectorTests {
    @Test("[TX4] [DC9] canonical forms are the vectors")
    func canonical() throws {
        let made = Sampled.canonical.map { sample in
            VectorLine.object(sample.name) {
                $0.text("json", sample.json)
                switch sample.result {
                case .canonical(let text): $0.text("canonical", text)
                case .refused(let reason): $0.text("refused", reason.rawValue)
                }
            }
        }
        let vectors = try VectorFile.compare("canonical.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[TX4] [DC9] each text has its form, or its reason", arguments: Sampled.canonical)
    func results(of sample: CanonicalSample) {
        #expect(result(of: sample.json) == sample.result, "\(sample.name)")
    }

    @Test("[TX4] a canonical form is its own, and the binary form takes it")
    func fixedPoints() throws {
        for case .canonical(let text) in Sampled.canonical.map(\.result) {
            #expect(result(of: text) == .canonical(text))
            #expect(throws: Never.self) { try CanonicalJSON(validating: Array(text.utf8)) }
        }
    }

    private func result(of json: String) -> CanonicalSample.Result {
        do throws(JSONTextError) {
            return result(of: try JSONText(Array(json.utf8)))
        } catch {
            return .refused(.notJSON)
        }
    }

    private func result(of text: JSONText) -> CanonicalSample.Result {
        do throws(JSONValueFault) {
            let form = try JSONValueReader(text: text).value(at: JSONText.root)
            return .canonical(String(decoding: form.utf8, as: UTF8.self))
        } catch {
            return .refused(reason(of: error))
        }
    }

    private func reason(of fault: JSONValueFault) -> CanonicalSample.Reason {
        switch fault.reason {
        case .numberTooLarge: .numberTooLarge
        case .integerNotExact: .integerNotExact
        case .loneSurrogate: .loneSurrogate
        case .duplicateMember: .duplicateKey
        case .valueTooDeep: .tooDeep
        case .tooManyMembers, .valueTooLong: .tooLong
        }
    }
}
