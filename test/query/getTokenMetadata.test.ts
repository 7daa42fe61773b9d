import { type Client, createClient, custom, encodeAbiParameters, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { getTokenMetadata } from '../../src/query/getTokenMetadata.js'
import { startMarket } from '../setup/chain.js'
import { collection } from './support/startService.js'

const { client, deployment } = await startMarket()
const { contracts } = deployment

/** Creates a client of a mock contract that returns this URI. The test chain has no contract with such a URI. */
function clientOf(uri: string): Client {
  const data = encodeAbiParameters([{ type: 'string' }], [uri])
  return createClient({ transport: custom({ request: async () => data }) })
}

const json = (value: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`
const tell = (uri: string, options: Partial<getTokenMetadata.Options> = {}) =>
  getTokenMetadata({ client: clientOf(uri), address: collection, tokenId: 1n, ...options })

describe('getTokenMetadata', () => {
  test('returns name and image of an ERC-721 and an ERC-1155 token', async () => {
    const order721 = deployment.orders.find(({ collectionAddress }) => collectionAddress === contracts.erc721)
    const order1155 = deployment.orders.find(
      ({ collectionAddress }) => collectionAddress === contracts.erc1155,
    )
    for (const order of [order721, order1155]) {
      const address = order?.collectionAddress ?? collection
      const metadata = await getTokenMetadata({ client, address, tokenId: BigInt(order?.tokenId ?? 0) })
      expect(metadata.name).toMatch(/\w/)
      expect(metadata.image).toMatch(/^data:image\/svg\+xml/)
    }
  })

  test('reads only the function of the given `standard`', async () => {
    const options = { client, address: contracts.erc1155, tokenId: 1n } as const
    expect(await getTokenMetadata({ ...options, standard: 'ERC1155' })).toHaveProperty('name')
    await expect(getTokenMetadata({ ...options, standard: 'ERC721' })).rejects.toMatchObject({
      code: 'TokenNotFound',
    })
  })

  test('resolves ipfs: URIs with `ipfsGateway`', async () => {
    const uri = json({ image: 'ipfs://ipfs/abc/1.png' })
    expect((await tell(uri, { ipfsGateway: 'https://gateway.test/ipfs/' })).image).toBe(
      'https://gateway.test/ipfs/abc/1.png',
    )
    expect((await tell(uri)).image).toBe('https://ipfs.io/ipfs/abc/1.png')
  })

  test('replaces `{id}` with 64 hex digits for ERC-1155', async () => {
    const fetched: unknown[] = []
    const metadata = await tell('https://host.test/{id}.json', {
      standard: 'ERC1155',
      tokenId: 314592n,
      fetch: async (url) => {
        fetched.push(url)
        return new Response(JSON.stringify({ name: '#{id}', image: 'https://host.test/{id}.png' }))
      },
    })
    const id = '000000000000000000000000000000000000000000000000000000000004cce0'
    expect(fetched).toEqual([`https://host.test/${id}.json`])
    expect(metadata).toMatchObject({ name: `#${id}`, image: `https://host.test/${id}.png` })
  })

  test('keeps `{id}` for ERC-721', async () => {
    expect((await tell(json({ name: '{id}' }))).name).toBe('{id}')
  })

  test('returns a name of one line, without hidden or bidi characters, or undefined when it is blank', async () => {
    const named = async (name: string) => (await tell(json({ name }))).name
    expect(await named('  Low\n tide ')).toBe('Low tide')
    expect(await named('\u202eCDSU\u200b')).toBe('\ufffdCDSU\ufffd')
    expect(await named(' \u3000 ')).toBe(undefined)
    expect(await named('')).toBe(undefined)
  })

  test('omits fields of the wrong type', async () => {
    const metadata = await tell(
      json({
        name: 5,
        description: null,
        image: ['x'],
        attributes: [{ trait_type: 'Tide', value: 'low' }, 'x', { value: {} }, { trait_type: 1, value: 7 }],
        animation_url: 'javascript:alert(1)',
      }),
    )
    expect(metadata).toEqual({
      name: undefined,
      description: undefined,
      image: undefined,
      attributes: [
        { trait_type: 'Tide', value: 'low' },
        { trait_type: undefined, value: 7 },
      ],
    })
  })

  test.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', true],
    ['data:image/png;base64,AAAA', true],
    ['https://host.test/1.png', true],
    ['http://host.test/1.png', false],
    ['javascript:alert(1)', false],
    [' JAVASCRIPT:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['data:image,x', false],
    ['blob:https://host.test/1', false],
    ['/1.png', false],
    ['', false],
  ])('expected', async (image, shown) => {
    expect((await tell(json({ image }))).image).toBe(shown ? image : undefined)
  })

  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect fill='#f00' width='100%'/></svg>"
  const shown = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const base64 = `data:image/svg+xml;base64,${btoa(svg)}`

  test.each([
    ['data: in base64', base64, base64],
    ['data: without escapes', `data:image/svg+xml,${svg}`, shown],
    ['text of an SVG picture', svg, shown],
    [
      'JSON that contains such a picture',
      `data:application/json;utf8,${JSON.stringify({ image: svg })}`,
      shown,
    ],
    ['JSON without a scheme', JSON.stringify({ image: svg }), shown],
    [
      'JSON without escapes, around a picture with escapes',
      `data:application/json;utf8,{"image":"data:image/svg+xml,${encodeURIComponent('<svg a="b"/>')}"}`,
      `data:image/svg+xml,${encodeURIComponent('<svg a="b"/>')}`,
    ],
    ['text with the address of a picture', 'data:,https://host.test/1.png', 'https://host.test/1.png'],
  ])('returns the picture when the URI is %s', async (_, uri, image) => {
    const metadata = await tell(uri)
    const decode = (text = '') => decodeURIComponent(text)
    expect(decode(metadata.image)).toBe(decode(image))
    expect(metadata.image).not.toContain('#')
  })

  test('returns the URL itself when its server answers with a picture', async () => {
    const answer = () => new Response('x', { headers: { 'content-type': 'image/png' } })
    const metadata = await tell('ar://abc/Cool Cat #1', { fetch: async () => answer() })
    expect(metadata).toMatchObject({ name: undefined, image: 'https://arweave.net/abc/Cool%20Cat%20%231' })
  })

  test.each([
    ['text', 'data:,hello'],
    ['a list', 'data:,[]'],
    ['nothing', 'data:,null'],
    ['a number', 'data:,5'],
    ['JSON that ends early', 'data:,{"name":"x"'],
    ['a web page', 'data:text/html,<!doctype html><title>Not found</title>'],
    ['fields of other types', json({ name: {}, description: [], image: { url: 5 }, attributes: {} })],
  ])('returns empty metadata for %s, so that the page shows a placeholder', async (_, uri) => {
    const empty = { name: undefined, description: undefined, image: undefined, attributes: [] }
    expect(await tell(uri)).toEqual(empty)
    const text = decodeURIComponent(uri.slice(uri.indexOf(',') + 1))
    const headers = { 'content-type': 'text/html' }
    const fetched = tell('https://host.test/1', { fetch: async () => new Response(text, { headers }) })
    expect(await fetched).toEqual(empty)
  })

  test.each([
    ['an empty address', ''],
    ['an address without encryption', 'http://host.test/1'],
  ])('rejects with TokenMetadataRefused for %s', async (_, uri) => {
    await expect(tell(uri)).rejects.toMatchObject({ code: 'TokenMetadataRefused' })
  })

  test('rejects with TokenNotFound when the token does not exist or the address has no code', async () => {
    const unknown = getTokenMetadata({ client, address: contracts.erc721, tokenId: 10n ** 9n })
    await expect(unknown).rejects.toMatchObject({ code: 'TokenNotFound', retry: false })
    const nobody = getTokenMetadata({
      client,
      address: '0x000000000000000000000000000000000000dEaD',
      tokenId: 0n,
    })
    await expect(nobody).rejects.toMatchObject({ code: 'TokenNotFound' })
  })

  test('rejects with TokenMetadataUnreachable when the node does not answer', async () => {
    const silent = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const result = getTokenMetadata({ client: silent, address: collection, tokenId: 1n })
    await expect(result).rejects.toMatchObject({ code: 'TokenMetadataUnreachable', retry: true })
  })
})
