import { BlockList, isIPv4 } from 'node:net'

/** Creates a list of IPv4 and IPv6 addresses and of CIDR ranges such as `10.0.0.0/8`. */
export function addressList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (isIPv4(address)) list.addSubnet(address, Number(bits ?? 32), 'ipv4')
    else list.addSubnet(address, Number(bits ?? 128), 'ipv6')
  }
  return list
}
