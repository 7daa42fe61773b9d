import { readdirSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import {
  type Address,
  createClient,
  createPublicClient,
  custom,
  encodeErrorResult,
  erc20Abi,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { call, multicall, readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readDeductions } from '../../src/checkout/listing/sellerReads.js'
import { readPlan } from '../../src/checkout/plan/readPlan.js'
import { reviewPlan } from '../../src/checkout/plan/reviewPlan.js'
import { verifyPurchase } from '../../src/checkout/proof/verifyPurchase.js'
import { withoutLookups } from '../../src/evm/withoutLookups.js'
import { erc20QueryOptions } from '../../src/query/erc20QueryOptions.js'
import { getBalances } from '../../src/query/getBalances.js'
import { getTokenMetadata } from '../../src/query/getTokenMetadata.js'
import { planFile } from '../cli/support/planFile.js'

afterEach(() => void vi.unstubAllGlobals())

const address = `0x${'5'.repeat(40)}` as const
const multicall3 = { address: `0x${'6'.repeat(40)}` } as const
const url = 'http://169.254.169.254/latest/meta-data'

const lookup = (sender: Address) =>
  encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    errorName: 'OffchainLookup',
    args: [sender, [url], '0x', '0x00000000', '0x'],
  })

/** The node is a mock, because every contract call must revert with `OffchainLookup` (EIP-3668). */
const transport = custom(
  {
    request: async ({ method, params }) => {
      if (method === 'eth_chainId') return toHex(foundry.id)
      if (method === 'eth_getBlockByNumber')
        return { number: '0x1', timestamp: '0x1', hash: toHex(1, { size: 32 }) }
      if (method !== 'eth_call') return null
      throw Object.assign(new Error('execution reverted'), { code: 3, data: lookup(params[0].to) })
    },
  },
  { retryCount: 0 },
)
const options = { transport, pollingInterval: 1, batch: { multicall: true } } as const
const single = { ...options, chain: foundry }
const grouped = { ...options, chain: { ...foundry, contracts: { multicall3 } } }
const clients = {
  'a client': createClient(single),
  'a public client': createPublicClient(single),
  'a client with Multicall3': createClient(grouped),
  'a public client with Multicall3': createPublicClient(grouped),
}
type AnyClient = (typeof clients)['a client']

/** Runs `read`, and returns the URLs that `fetch` was called with. */
async function requested(read: () => Promise<unknown>): Promise<string[]> {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (input: unknown) => {
    urls.push(`${input}`)
    return new Response('', { status: 500 })
  })
  await read().catch(() => {})
  return urls
}

const symbol = { address, abi: erc20Abi, functionName: 'symbol' } as const
const actions = {
  call: (client: AnyClient) => call(client, { to: address, data: '0x95d89b41' }),
  readContract: (client: AnyClient) => readContract(client, symbol),
  multicall: (client: AnyClient) => multicall(client, { contracts: [symbol, symbol] }),
}

/** The public functions that read contracts with the client of the host app. */
const functions: { [name: string]: (client: AnyClient) => Promise<unknown> } = {
  getTokenMetadata: (client) => getTokenMetadata({ client, address, tokenId: 1n }),
  getBalances: (client) => getBalances({ client, account: address, currencies: [address] }),
  erc20QueryOptions: (client) => {
    const wanted = ['symbol', 'decimals'] as const
    const query = { enabled: true }
    const found = erc20QueryOptions(client, { chainId: foundry.id, address, wanted, query })
    return new QueryClient().fetchQuery({ ...found, retry: false })
  },
  readDeductions: (client) => {
    const intent = { collectionAddress: address, tokenId: 1n, quantity: 1n, unitPrice: 5n, currency: address }
    return readDeductions({ client, market: address, intent: { ...intent, seller: address } as never })
  },
  verifyPurchase: (client) => {
    const item = { orderId: toHex(1, { size: 32 }), collectionAddress: address, tokenId: 1n, quantity: 1n }
    return verifyPurchase({
      client,
      policy: { markets: { [foundry.id]: [address] } },
      chainId: foundry.id,
      market: address,
      currency: zeroAddress,
      buyer: address,
      items: [{ ...item, unitPrice: 5n, seller: address }],
      purchaseId: toHex(2, { size: 32 }),
    })
  },
  reviewPlan: (client) => reviewPlan({ plan: readPlan(planFile('native')), client }),
}

describe('withoutLookups', () => {
  const cases = Object.entries(clients).flatMap(([kind, client]) =>
    Object.entries(actions).map(([name, action]) => ({ kind, name, client: client as AnyClient, action })),
  )

  test('viem follows a contract to its URL without it', async () => {
    // viem follows `OffchainLookup` only if the call itself reverts. It ignores `OffchainLookup` from a call inside a Multicall3 batch.
    const followed = cases.filter(({ kind, name }) => name !== 'multicall' && !kind.endsWith('Multicall3'))
    expect(followed).toHaveLength(4)
    for (const { kind, name, client, action } of followed) {
      const urls = await requested(() => action(client))
      expect({ kind, name, urls: [...new Set(urls)] }).toEqual({ kind, name, urls: [url] })
    }
  })

  test.each(cases)('requests no URL for a contract: $name with $kind', async ({ client, action }) => {
    expect(await requested(() => action(withoutLookups(client)))).toEqual([])
  })

  test('returns one view of a client, so that reads are batched', () => {
    const [client] = Object.values(clients)
    if (!client) throw new Error('There is no client.')
    expect(withoutLookups(client)).toBe(withoutLookups(client))
    expect(withoutLookups(client)).toMatchObject({
      uid: client.uid,
      batch: client.batch,
      chain: client.chain,
    })
  })
})

describe('the reads with the client of the host', () => {
  const cases = Object.entries(functions).flatMap(([name, read]) =>
    Object.entries(clients).map(([kind, client]) => ({ name, kind, read, client: client as AnyClient })),
  )

  test.each(cases)('request no URL for a contract: $name with $kind', async ({ read, client }) => {
    expect(await requested(() => read(client))).toEqual([])
  })
})

describe('the clients that Tillkit creates for a node', () => {
  const roots = ['src', 'packages/service/src', 'packages/relayer/src']
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('testing/'))
      .map((name) => `${root}/${name}`),
  )

  test('disable lookups, except those that only wrap a wallet', () => {
    const created = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/\bcreate(?:Public)?Client\(/g)].map(({ index }) => ({
        file,
        is: /ccipRead: false/.test(text.slice(index, index + 400)),
      }))
    })
    expect(created.length).toBeGreaterThan(5)
    expect(created.filter(({ is }) => !is).map(({ file }) => file)).toEqual(['src/hooks/connectorWallet.ts'])
  })
})
