import {
  type Chain,
  type Client,
  createClient,
  custom,
  type EIP1193RequestFn,
  erc20Abi,
  type Hex,
  http,
  toHex,
} from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { findTokenUri } from '../../../src/query/token/findTokenUri.js'
import { startMarket } from '../../setup/chain.js'
import { deployMulticall } from '../support/deployMulticall.js'

const { client, accounts, deployment } = await startMarket()
const multicall3 = { address: await deployMulticall({ client, accounts }) }
const { erc721, erc1155 } = deployment.contracts
const tokens = deployment.orders.map(({ collectionAddress, tokenId }) => ({
  address: collectionAddress,
  tokenId: BigInt(tokenId),
}))
const nowhere = '0x00000000000000000000000000000000000009A6'
const unknown = { address: erc721, tokenId: 10n ** 9n }

const of721 = tokens.find(({ address }) => address === erc721) ?? unknown
const of1155 = tokens.find(({ address }) => address === erc1155) ?? unknown

/** A collection that returns the URI `data:,{}` for every call. */
const plain = '0x00000000000000000000000000000000000009A4'
const codeOfPlain: Hex = `0x6020600052600860205267${toHex('data:,{}').slice(2)}60c01b60405260606000f3`
await client.setCode({ address: plain, bytecode: codeOfPlain })

/** Creates a client of the chain that records its RPC requests. */
function countingClient(
  request: EIP1193RequestFn = client.request,
  contracts: Chain['contracts'] = { multicall3 },
) {
  const methods: string[] = []
  const counted = createClient({
    chain: { ...foundry, contracts },
    transport: custom(
      {
        request: async (call) => {
          methods.push(call.method)
          return request(call as never)
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client: counted, methods }
}

const findAll = (client: Client, tokensToRead: readonly Omit<findTokenUri.Options, 'client'>[]) =>
  Promise.allSettled(tokensToRead.map((token) => findTokenUri({ client, ...token })))

describe('findTokenUri', () => {
  test('returns the URI and the standard', async () => {
    expect(await findTokenUri({ client, ...of721 })).toMatchObject({ standard: 'ERC721' })
    expect(await findTokenUri({ client, ...of1155 })).toMatchObject({ standard: 'ERC1155' })
  })

  test('sends eight requests for 1,000 tokens', async () => {
    const { client: counting, methods } = countingClient()
    const requests = Array.from(
      { length: 1000 },
      (_, index) => ({ address: plain, tokenId: BigInt(index) }) as const,
    )
    const found = await findAll(counting, requests)
    expect(methods).toEqual(Array(8).fill('eth_call'))
    expect(found).toEqual(
      Array(1000).fill({ status: 'fulfilled', value: { uri: 'data:,{}', standard: 'ERC721' } }),
    )
  })

  test('fits twice as many tokens into a request when the standard is known', async () => {
    const { client: counting, methods } = countingClient()
    await findAll(counting, Array(500).fill({ address: plain, tokenId: 1n, standard: 'ERC1155' }))
    expect(methods).toEqual(['eth_call', 'eth_call'])
  })

  test('sends one request for tokens of both standards', async () => {
    const { client: counting, methods } = countingClient()
    const [found721, found1155] = await findAll(counting, [of721, of1155])
    expect(found721).toMatchObject({ value: { standard: 'ERC721' } })
    expect(found1155).toMatchObject({ value: { standard: 'ERC1155' } })
    expect(methods).toEqual(['eth_call'])
  })

  test('splits a batch into tens when it runs out of gas', async () => {
    const { client: counting, methods } = countingClient()
    const together = await findAll(counting, tokens)
    const alone = await Promise.all(tokens.map((token) => findTokenUri({ client, ...token })))
    expect(together).toEqual(alone.map((value) => ({ status: 'fulfilled', value })))
    expect(methods.length).toBeGreaterThan(1)
    expect(methods.length).toBeLessThan(tokens.length / 3)
  })

  test('reads the other tokens when one contract consumes all gas', async () => {
    const greedy = '0x00000000000000000000000000000000000009A5'
    // The opcode 0xfe is INVALID, which consumes all gas.
    await client.setCode({ address: greedy, bytecode: '0xfe' })
    const { client: counting } = countingClient()
    const others = Array.from(
      { length: 20 },
      (_, index) => ({ address: plain, tokenId: BigInt(index) }) as const,
    )
    const [spoilt, ...found] = await findAll(counting, [{ address: greedy, tokenId: 1n }, ...others])
    expect(spoilt?.status).toBe('rejected')
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  })

  test('reads each token by itself when Multicall3 is not configured or has no code', async () => {
    const requests = Array(3).fill({ address: plain, tokenId: 1n })
    for (const contracts of [{}, { multicall3: { address: nowhere } }] as Chain['contracts'][]) {
      const found = await findAll(countingClient(client.request, contracts).client, requests)
      expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
    }
  })

  test('does not share a request with other reads of the host', async () => {
    const { client: counting, methods } = countingClient()
    const batching = { ...counting, batch: { multicall: true } } as const
    await Promise.all([
      findTokenUri({ client: batching, address: plain, tokenId: 1n }),
      readContract(batching, { address: deployment.contracts.usdc, abi: erc20Abi, functionName: 'symbol' }),
    ])
    expect(methods).toEqual(['eth_call', 'eth_call'])
  })

  test('rejects with TokenNotFound for one token, and returns the others', async () => {
    const [first, missing] = await findAll(countingClient().client, [tokens[0] ?? unknown, unknown])
    expect(first?.status).toBe('fulfilled')
    expect(missing).toMatchObject({ status: 'rejected', reason: { code: 'TokenNotFound', retry: false } })
  })

  test.each<[string, Chain['contracts']]>([
    ['with Multicall3', { multicall3 }],
    ['without it', {}],
  ])('rejects with TokenMetadataUnreachable when the node fails: %s', async (_, contracts) => {
    const trouble = Object.assign(new Error('Internal error.'), { code: -32603 })
    const { client: troubled } = countingClient(() => Promise.reject(trouble), contracts)
    await expect(findTokenUri({ client: troubled, ...of1155 })).rejects.toMatchObject({
      code: 'TokenMetadataUnreachable',
      retry: true,
    })
    // The first read fails, so the contract may still have the first function. The error must therefore allow a retry.
    let readCount = 0
    const { client: shaky } = countingClient(
      (call) => (readCount++ === 0 ? Promise.reject(trouble) : client.request(call as never)) as never,
      {},
    )
    await expect(findTokenUri({ client: shaky, ...of721 })).rejects.toMatchObject({ retry: true })
  })

  test('sends one request for all tokens when the node does not answer', async () => {
    const silent = createClient({ chain: foundry, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const { client: counting, methods } = countingClient(silent.request)
    const found = await findAll(counting, tokens.slice(0, 5))
    for (const result of found) {
      expect(result).toMatchObject({ reason: { code: 'TokenMetadataUnreachable', retry: true } })
    }
    expect(methods).toHaveLength(1)
  })
})
