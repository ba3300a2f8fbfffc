@main enum Syncline {
    static func main() {}
}
