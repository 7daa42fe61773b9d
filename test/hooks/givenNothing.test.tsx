import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { TillError } from '../../src/errors.js'
import * as tillkit from '../../src/index.js'
import { hearMistakes } from '../components/support/hearMistakes.js'
import { account, collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'
import { failureOf } from './support/failureOf.js'

const service = await startService()
afterAll(service.close)
afterEach(() => vi.unstubAllEnvs())

const { told } = hearMistakes()
const chainId = 31337
const order = await service.till.getOrder({ chainId, contractAddress: collection, orderId: '0x1' })
const items = [{ order, quantity: 1n }]
const marketplace = 'service_marketplace_v2'
const listing = {
  tokenId: 1n,
  quantity: 1n,
  expiry: 5n,
  currencyAddress: account,
  pricePerToken: 5n,
}

/** What each hook may be given. */
const complete: { readonly [hook: string]: object } = {
  useBasket: { items, recipient: account, feesOf: () => [], reference: 'x', policy: {} },
  useBuySteps: {
    chainId,
    collectionAddress: collection,
    buyer: account,
    marketplace,
    walletType: 'unknown',
    ordersData: [{ orderId: '0x1', quantity: 1n }],
    additionalFees: [],
    query: {},
  },
  useCancelSteps: { chainId, collectionAddress: collection, maker: account, marketplace, orderId: '0x1' },
  useCheckout: {
    items,
    recipient: account,
    fees: [],
    reference: 'x',
    marketplace,
    policy: {},
    pay: { currency: account, maxAmount: 5n },
  },
  useCollectionName: { chainId, address: collection, known: 'x' },
  useCurrency: { chainId, address: collection, fallbackDecimals: 3 },
  useListing: { policy: {} },
  useListingSteps: {
    chainId,
    collectionAddress: collection,
    owner: account,
    marketplace,
    listing,
    additionalFees: [],
  },
  useListings: { chainId, filter: { collectionAddress: collection, currencies: [account] }, sort: [] },
  useOrder: { chainId, contractAddress: collection, orderId: '0x1', query: {} },
  useOrders: { chainId, input: [{ contractAddress: collection, orderId: '0x1' }], query: {} },
  usePayment: {
    items,
    fees: [],
    marketplace,
    account,
    prices: [],
    amount: 5n,
    gas: 5n,
    policy: {},
    watch: true,
    pay: { currency: account, maxAmount: 5n },
  },
  useSwapPrices: { chainId, userAddress: account, buyCurrencyAddress: account, buyAmount: 5n, query: {} },
  useSweep: { chainId, collectionAddress: collection, currency: account, quantity: 5n, buyer: account },
  useTokenMetadata: { chainId, address: collection, tokenId: 1n, ipfsGateway: 'https://a.example' },
}

/** What is looked at elsewhere: what takes nothing, and what waits for data that has to be asked for whole. */
const others = ['useLabels', 'useMessages', 'useTill']
const hooks = Object.keys(tillkit).filter((name) => /^use[A-Z]/.test(name) && !/^useSuspense/.test(name))

describe('hooks', () => {
  test('default: all are looked at', () => {
    expect(hooks.toSorted()).toEqual([...Object.keys(complete), ...others].toSorted())
  })

  test.each(Object.entries(complete))('error: %s of nothing, or of anything else', (name, given) => {
    const slips = [undefined, null, 'x', 5, [], {}]
    const others = [null, undefined, 'x', 5, {}, [], true, [null], [{}]]
    const each = Object.keys(given).flatMap((option) =>
      others.map((other) => ({ ...given, [option]: other })),
    )
    for (const parameters of [given, ...slips, ...each]) {
      const { wrapper } = createHost({ till: service.till })
      const failure = failureOf(() => renderHook(() => call(name, parameters), { wrapper }).unmount())
      if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
    }
  })

  test.each(['useCheckout', 'useBasket'])('behavior: %s of an order that is looked up yet', (name) => {
    vi.stubEnv('NODE_ENV', 'development')
    const { wrapper } = createHost({ till: service.till })
    const { result, rerender } = renderHook((items) => call(name, { items }), {
      wrapper,
      initialProps: [{ order: undefined, quantity: 1n }] as readonly object[],
    })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'nothing' })
    expect(told()).toEqual([expect.stringMatching(/items has one without an order: leave it out/)])
    rerender(items)
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
  })

  test('behavior: a policy that is mended while the page is developed changes no order of hooks', () => {
    vi.stubEnv('NODE_ENV', 'development')
    const { wrapper } = createHost({ till: service.till })
    const policies: unknown[] = [{ contracts: { [chainId]: 5 } }, 5, { markets: { [chainId]: [account] } }]
    const { result, rerender } = renderHook((policy) => call('useCheckout', { items, policy }), {
      wrapper,
      initialProps: policies[0],
    })
    for (const policy of policies) rerender(policy)
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
  })

  test('behavior: a chain that wagmi does not have is told, whoever asks', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const { wrapper } = createHost({ till: service.till })
    renderHook(() => call('useTokenMetadata', { chainId: 5, address: collection, tokenId: 1n }), { wrapper })
    await waitFor(() => expect(told().join()).toMatch(/There is no client for chain 5\./))
  })

  test('error: useListing is told to list, or to cancel, nothing', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => tillkit.useListing(), { wrapper })
    for (const { mutateAsync } of [result.current.list, result.current.cancel])
      await expect((mutateAsync as (given?: unknown) => Promise<unknown>)()).rejects.toBeInstanceOf(TillError)
  })
})

function call(name: string, parameters: unknown): unknown {
  return (tillkit as unknown as { [name: string]: (given: unknown) => unknown })[name]?.(parameters)
}
