import { type Client, createClient, custom, encodeAbiParameters, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { getTokenMetadata } from '../../src/query/getTokenMetadata.js'
import { startMarket } from '../setup/chain.js'
import { collection } from './support/startService.js'

const { client, deployment } = await startMarket()
const { contracts } = deployment

/** A client of a contract that gives one URI: what is told by strangers is not on any chain of ours. */
function clientOf(uri: string): Client {
  const data = encodeAbiParameters([{ type: 'string' }], [uri])
  return createClient({ transport: custom({ request: async () => data }) })
}

const json = (value: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`
const tell = (uri: string, options: Partial<getTokenMetadata.Options> = {}) =>
  getTokenMetadata({ client: clientOf(uri), address: collection, tokenId: 1n, ...options })

describe('getTokenMetadata', () => {
  test('default', async () => {
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

  test('parameters: standard', async () => {
    const options = { client, address: contracts.erc1155, tokenId: 1n } as const
    expect(await getTokenMetadata({ ...options, standard: 'ERC1155' })).toHaveProperty('name')
    await expect(getTokenMetadata({ ...options, standard: 'ERC721' })).rejects.toMatchObject({
      code: 'TokenNotFound',
    })
  })

  test('parameters: ipfsGateway', async () => {
    const uri = json({ image: 'ipfs://ipfs/abc/1.png' })
    expect((await tell(uri, { ipfsGateway: 'https://gateway.test/ipfs/' })).image).toBe(
      'https://gateway.test/ipfs/abc/1.png',
    )
    expect((await tell(uri)).image).toBe('https://ipfs.io/ipfs/abc/1.png')
  })

  test('behavior: an ERC-1155 id goes in everywhere, as 64 digits', async () => {
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

  test('behavior: an ERC-721 keeps its braces', async () => {
    expect((await tell(json({ name: '{id}' }))).name).toBe('{id}')
  })

  test('behavior: a name is one line in which nothing is hidden or turns around; of spaces alone it is none', async () => {
    const named = async (name: string) => (await tell(json({ name }))).name
    expect(await named('  Low\n tide ')).toBe('Low tide')
    expect(await named('\u202eCDSU\u200b')).toBe('\ufffdCDSU\ufffd')
    expect(await named(' \u3000 ')).toBe(undefined)
    expect(await named('')).toBe(undefined)
  })

  test('behavior: fields of the wrong type are left out', async () => {
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
  ])('behavior: the image %s is shown: %s', async (image, shown) => {
    expect((await tell(json({ image }))).image).toBe(shown ? image : undefined)
  })

  test.each([
    ['text', 'data:,hello'],
    ['a list', 'data:,[]'],
    ['nothing', 'data:,null'],
    ['an empty address', ''],
  ])('error: %s is no metadata', async (_, uri) => {
    await expect(tell(uri)).rejects.toMatchObject({ code: 'TokenMetadataRefused' })
  })

  test('error: a token that does not exist, and an account without code', async () => {
    const unknown = getTokenMetadata({ client, address: contracts.erc721, tokenId: 10n ** 9n })
    await expect(unknown).rejects.toMatchObject({ code: 'TokenNotFound', retry: false })
    const nobody = getTokenMetadata({
      client,
      address: '0x000000000000000000000000000000000000dEaD',
      tokenId: 0n,
    })
    await expect(nobody).rejects.toMatchObject({ code: 'TokenNotFound' })
  })

  test('error: a chain that does not answer', async () => {
    const silent = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const asked = getTokenMetadata({ client: silent, address: collection, tokenId: 1n })
    await expect(asked).rejects.toMatchObject({ code: 'TokenMetadataUnreachable', retry: true })
  })
})
