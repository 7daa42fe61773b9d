import { describe, expect, test } from 'vitest'
import { toWebUrl } from '../../../src/query/token/toWebUrl.js'
import { combine } from './support/combine.js'

const gateway = 'https://gateway.test/ipfs'
const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

describe('toWebUrl', () => {
  test.each([
    ...[
      `ipfs://${v1}/1.png`,
      `ipfs://ipfs/${v1}/1.png`,
      `ipfs://ipfs/ipfs/${v1}/1.png`,
      `IPFS://${v1}/1.png`,
    ].map((address) => [address, `${gateway}/${v1}/1.png`]),
    ...[`ipfs:${v1}/1.png`, `ipfs:/ipfs/${v1}/1.png`, `/ipfs/${v1}/1.png`, `${v1}/1.png`].map((address) => [
      address,
      `${gateway}/${v1}/1.png`,
    ]),
    [v0, `${gateway}/${v0}`],
    [` ipfs://${v0}\n`, `${gateway}/${v0}`],
    [`ipfs://${v0}/Cool Cat #1.png`, `${gateway}/${v0}/Cool%20Cat%20%231.png`],
    [`ipfs://${v0}/who?.png`, `${gateway}/${v0}/who%3F.png`],
    [`ipfs://${v0}/100%.png`, `${gateway}/${v0}/100%25.png`],
    [`ipfs://${v0}/a%20b/c d.png`, `${gateway}/${v0}/a%20b/c%20d.png`],
    [`ipfs://${v0}/Möwe 🐚.png`, `${gateway}/${v0}/M%C3%B6we%20%F0%9F%90%9A.png`],
    [`ipfs://${v0}?filename=1.png`, `${gateway}/${v0}`],
    ['ar://abc/1.png', 'https://arweave.net/abc/1.png'],
    ['arweave://abc', 'https://arweave.net/abc'],
    ['ar://abc/Cool Cat #1.png', 'https://arweave.net/abc/Cool%20Cat%20%231.png'],
    ['ar://abc?ext=png', 'https://arweave.net/abc'],
    ['https://host.test/1.png?a=b#c', 'https://host.test/1.png?a=b#c'],
  ])('returns the URL of %s', (address, url) => {
    expect(toWebUrl(address, `${gateway}/`)).toBe(url)
  })

  test.each([
    '',
    '1.png',
    '/1.png',
    '//host.test/1.png',
    'http://host.test/1.png',
    'https://',
    'javascript:alert(1)',
    'blob:https://host.test/1',
    'data:text/html,x',
    'ipfs://',
    'ar://',
    `ipfs://${v0}/../../admin`,
    `ipfs://${v0}/%2e%2E/admin`,
    'ar://abc/.%2e/other',
  ])('returns undefined for %s', (address) => {
    expect(toWebUrl(address, gateway)).toBe(undefined)
  })

  test('never leaves the folder of the gateway, and keeps the number of segments, for every name', () => {
    for (const name of combine(
      ['a', '.', '%2e', '..', '.%2E', '/', '\\', '#', '?', '%', ' ', '\t', '@', ':'],
      3,
    )) {
      const url = toWebUrl(`ipfs://${v0}/${name}`, gateway)
      if (url === undefined) continue
      const { origin, pathname, search, hash } = new URL(url)
      expect([origin, search, hash], name).toEqual(['https://gateway.test', '', ''])
      expect(pathname.startsWith(`/ipfs/${v0}/`), name).toBe(true)
    }
  })
})
