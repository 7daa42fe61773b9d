import { describe, expect, test } from 'vitest'
import { readTokenUri } from '../../../src/query/token/readTokenUri.js'

const ipfsGateway = 'https://gateway.test/ipfs/'
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

/** Reads a URI with a mock `fetch`, because Node.js would not trust the certificate of a test server. */
function read(uri: string, options: Partial<readTokenUri.Options> = {}) {
  const fetched: string[] = []
  const answer = options.fetch ?? (async () => new Response('{"name":"far"}'))
  const text = readTokenUri({
    uri,
    ipfsGateway,
    maxBytes: 64,
    timeout: 5_000,
    ...options,
    fetch: async (url, init) => {
      fetched.push(String(url))
      return answer(url, init)
    },
  })
  return { text, fetched }
}

describe('readTokenUri', () => {
  test.each([
    ['base64', `data:application/json;base64,${Buffer.from('{"name":"Möwe"}').toString('base64')}`],
    ['percent-encoded base64', `data:application/json;base64,${btoa('{"name":1}').replaceAll('=', '%3D')}`],
    ['percent encoding', `data:application/json,${encodeURIComponent('{"name":"Möwe"}')}`],
    ['plain text', 'data:application/json;utf8,{"name":"Möwe #1, 100%"}'],
    ['no media type', 'data:,{"name":"x"}'],
    ['upper case', 'DATA:application/json;BASE64,e30='],
  ])('reads data: in %s, without a request', async (_, uri) => {
    const { text, fetched } = read(uri)
    expect(await text).toMatch(/^\{("name":("Möwe( #1, 100%)?"|"x"|1))?\}$/)
    expect(fetched).toEqual([])
  })

  test.each([
    [`ipfs://${cid}/1.json`, `https://gateway.test/ipfs/${cid}/1.json`],
    [`ipfs://ipfs/${cid}`, `https://gateway.test/ipfs/${cid}`],
    ['https://host.test/1', 'https://host.test/1'],
  ])('fetches %s from %s', async (uri, url) => {
    const { text, fetched } = read(uri)
    expect(await text).toBe('{"name":"far"}')
    expect(fetched).toEqual([url])
  })

  test.each([
    ['http:', 'http://host.test/1'],
    ['javascript:', 'javascript:alert(1)'],
    ['ftp:', 'ftp://host.test/1'],
    ['a relative address', '/1.json'],
    ['nothing', ''],
    ['data: without data', 'data:application/json'],
    ['data: that is not base64', 'data:application/json;base64,***'],
    ['data: that is slightly too long', `data:,${'a'.repeat(65)}`],
    ['data: that is far too long', `data:,${'a'.repeat(1_000)}`],
  ])('rejects with TokenMetadataRefused for %s, without a request', async (_, uri) => {
    const { text, fetched } = read(uri)
    await expect(text).rejects.toMatchObject({ code: 'TokenMetadataRefused' })
    expect(fetched).toEqual([])
  })

  test('stops reading after `maxBytes`', async () => {
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 16
        controller.enqueue(new Uint8Array(16))
      },
      cancel: () => {
        cancelled = true
      },
    })
    const { text } = read('https://host.test', { fetch: async () => new Response(endless) })
    await expect(text).rejects.toMatchObject({ code: 'TokenMetadataRefused' })
    expect(cancelled).toBe(true)
    expect(sent).toBeLessThan(200)
  })

  test.each([
    ['an error status', async () => new Response('', { status: 404 })],
    ['no response', () => Promise.reject(new TypeError('fetch failed'))],
  ])('rejects with TokenMetadataUnreachable for %s', async (_, fetch) => {
    const { text } = read('https://host.test', { fetch })
    await expect(text).rejects.toMatchObject({ code: 'TokenMetadataUnreachable', retry: true })
  })

  test('rejects with TokenMetadataUnreachable after `timeout`', async () => {
    const { text } = read('https://host.test', {
      timeout: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    await expect(text).rejects.toMatchObject({
      code: 'TokenMetadataUnreachable',
      details: 'No answer within 5 ms.',
    })
  })
})
