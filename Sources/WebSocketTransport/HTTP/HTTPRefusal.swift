/// Why a request was not handed to a handler: the response that it gets instead.
struct HTTPRefusal: Error {
    let response: HTTPResponse

    init(_ response: HTTPResponse) { self.response = response }

    /// - Parameter field: a header field that the status calls for.
    init(status: Int, _ sentence: String, field: HTTPFields.Field? = nil) {
        var response = HTTPResponse(status: status, text: sentence + "\n")
        if let field { response.fields.append((field.name, field.value)) }
        self.response = response
    }

    static func badRequest(_ sentence: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, sentence)
    }
}
