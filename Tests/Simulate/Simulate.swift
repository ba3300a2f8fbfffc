@main enum Simulate {
    static func main() {}
}
