import { describe, expect, test } from 'vitest'
import { createClientReader } from '../../../src/handlers/http/clientAddress.js'

const proxy = '10.0.0.1'
const client = '203.0.113.9'

describe('createClientReader', () => {
  test.each([
    ['an IPv4 address', client, client],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same /64 of a neighbour', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['the /64 of a short address', '2001:db8::1', '2001:db8:0:0::/64'],
    ['the /64 of an address in capitals', '2001:DB8:0001:2::A', '2001:db8:1:2::/64'],
    ['the /64 of an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['the IPv4 address that is mapped to IPv6', `::ffff:${client}`, client],
    ['one name for peers without an address', undefined, 'unknown'],
    ['one name for peers that are no address', 'localhost', 'unknown'],
  ])('returns %s', (_, peer, expected) => {
    expect(read(peer, {})).toBe(expected)
  })

  const headers = (value: string) => ({
    'x-forwarded-for': value,
    forwarded: value.replace(/[^, ]+/g, (hop) => (/[:[]/.test(hop) ? `for="${hop}"` : `for=${hop}`)),
  })

  test.each([
    ['ignores the header of an untrusted peer', client, '198.51.100.7', client],
    ['returns the address that the proxy appended, not a forged one', proxy, `1.1.1.1, ${client}`, client],
    ['skips a chain of trusted proxies', proxy, `1.1.1.1, ${client}, 10.0.0.9, fd00::7`, client],
    ['returns the last address when all are trusted', proxy, '10.0.0.8, 10.0.0.9', '10.0.0.8'],
    ['returns the proxy without a header', proxy, '', proxy],
    ['returns the proxy that hides its client', proxy, '1.1.1.1, unknown, 10.0.0.9', '10.0.0.9'],
    ['returns the proxy that hides its client at last', proxy, '1.1.1.1, _hidden', proxy],
    ['reads a port', proxy, `${client}:4711`, client],
    ['reads an IPv6 address with a port', proxy, '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['counts a mapped proxy as IPv4', `::ffff:${proxy}`, client, client],
  ])('%s', (_, peer, value, expected) => {
    for (const name of ['x-forwarded-for', 'forwarded'] as const) {
      const read = createClientReader({ trustedProxies: ['10.0.0.0/8', 'fd00::/8'], forwardedHeader: name })
      expect([name, read(new Headers(value ? { [name]: headers(value)[name] } : {}), peer)]).toEqual([
        name,
        expected,
      ])
    }
  })

  test('ignores the header that the proxies do not write', () => {
    expect(read(proxy, { forwarded: 'for=1.1.1.1' }, 'x-forwarded-for')).toBe(proxy)
    expect(read(proxy, { 'x-forwarded-for': '1.1.1.1' }, 'forwarded')).toBe(proxy)
  })

  test.each([
    ['reads other parameters and capitals', `By=10.0.0.9;For=${client};proto=https`, client],
    ['returns the proxy when a hop has no address', 'for=1.1.1.1, proto=https', proxy],
    ['returns the proxy when a hop has two addresses', 'for=1.1.1.1;for=1.1.1.2', proxy],
    ['returns the proxy when a forged quotation mark is open', `for="1.1.1.1, for=${client}`, proxy],
    ['returns the proxy when quotation marks pair up wrongly', 'for=1.1.1.1;x=", for="[2001:db8::1]"', proxy],
    ['returns the proxy when an escape hides a quotation mark', `for="1.1.1.1\\", for=${client}`, proxy],
  ])('%s in Forwarded', (_, value, expected) => {
    expect(read(proxy, { forwarded: value }, 'forwarded')).toBe(expected)
  })

  test('reads a long forged header in linear time', () => {
    const long = `${'a=b;'.repeat(4_000)}"`
    expect(read(proxy, { forwarded: long }, 'forwarded')).toBe(proxy)
    expect(read(proxy, { forwarded: `${'for=1.1.1.1, '.repeat(1_000)};` }, 'forwarded')).toBe(proxy)
  })
})

function read(
  peer: string | undefined,
  headers: Record<string, string>,
  forwardedHeader: 'x-forwarded-for' | 'forwarded' = 'x-forwarded-for',
) {
  return createClientReader({ trustedProxies: ['10.0.0.0/8'], forwardedHeader })(new Headers(headers), peer)
}
