import Networking
import Testing

@Suite struct AddressSpaceTests {
  @Test(
    arguments: [
      (
        AddressSpace.publicNetwork,
        [
          "1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.1.1",
          "169.253.1.1", "100.63.0.1", "100.128.0.1", "223.255.255.255", "2606:4700::1111",
          "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "::8.8.8.8", "2001:db8::1",
        ]
      ),
      (
        .privateNetwork,
        [
          "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1",
          "100.64.0.1", "100.127.255.255", "198.18.0.1", "192.0.0.1", "fc00::1", "fd12:3456::1",
          "fec0::1", "::ffff:10.0.0.1", "::ffff:c0a8:1", "64:ff9b::a00:1", "64:ff9b:1::1",
          "2002:a00:1::1", "::10.0.0.1",
        ]
      ),
      (
        .linkLocal,
        [
          "169.254.169.254", "169.254.0.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
          "255.255.255.255", "fe80::1", "fe80::1%eth0", "febf::1", "ff02::1",
          "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe",
        ]
      ),
      (
        .loopback,
        [
          "127.0.0.1", "127.255.255.255", "0.0.0.0", "0.1.2.3", "::1", "::", "::ffff:127.0.0.1",
          "::ffff:7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::1",
          // What is no address is trusted least.
          "", "localhost", "1.2.3", "1.2.3.4.5", "0x7f.1", "2130706433", "::g", "127.0.0.1:80",
        ]
      ),
    ] as [(AddressSpace, [String])])
  func everyAddressHasItsSpace(_ space: AddressSpace, _ addresses: [String]) {
    for address in addresses {
      #expect(AddressSpace(ofAddress: address) == space, "\(address)")
    }
  }

  @Test func theyAreOrderedFromTheWorldToThisMachine() {
    let spaces: [AddressSpace] = [.publicNetwork, .privateNetwork, .linkLocal, .loopback]
    #expect(spaces.sorted() == spaces)
  }
}
