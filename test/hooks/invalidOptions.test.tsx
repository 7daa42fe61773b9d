import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { TillError } from '../../src/errors.js'
import * as tillkit from '../../src/index.js'
import { captureWarnings } from '../components/support/captureWarnings.js'
import { account, collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'
import { failureOf } from './support/failureOf.js'

const service = await startService()
afterAll(service.close)
afterEach(() => vi.unstubAllEnvs())

const { warnings } = captureWarnings()
const chainId = 31337
const order = await service.till.getOrder({ chainId, contractAddress: collection, orderId: '0x1' })
const items = [{ order, quantity: 1n }]
const marketplace = 'service_marketplace_v2'

/** All options of each hook. */
const complete: { readonly [hook: string]: object } = {
  useBasket: { items, recipient: account, feesOf: () => [], reference: 'x', policy: {} },
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
  useFunding: { chainId, account, policy: {}, enabled: true },
  useCancelListing: { policy: {} },
  useCreateListing: { policy: {} },
  useMakeOffer: { policy: {} },
  useAcceptOffer: { policy: {} },
  useListings: { chainId, filter: { collectionAddress: collection, currencies: [account] }, sort: [] },
  useLiveOrders: { chainId, contractAddress: collection, enabled: true },
  useOffers: {
    chainId,
    contractAddress: collection,
    tokenId: 1n,
    filter: { createdBy: [account] },
    pageSize: 5,
  },
  useHighestOffer: { chainId, contractAddress: collection, tokenId: 1n, filter: {}, query: {} },
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
    dataFee: 5n,
    policy: {},
    watch: true,
    pay: { currency: account, maxAmount: 5n },
  },
  useSwapPrices: { chainId, userAddress: account, buyCurrencyAddress: account, buyAmount: 5n, query: {} },
  useSweep: { chainId, collectionAddress: collection, currency: account, quantity: 5n, buyer: account },
  useTokenMetadata: { chainId, address: collection, tokenId: 1n, ipfsGateway: 'https://a.example' },
}

/** Hooks without options. */
const others = ['useMessages', 'useTill']
const hooks = Object.keys(tillkit).filter((name) => /^use[A-Z]/.test(name))

describe('hooks', () => {
  test('tests all hooks', () => {
    expect(hooks.toSorted()).toEqual([...Object.keys(complete), ...others].toSorted())
  })

  test.each(Object.entries(complete))(
    'throws only TillError when %s gets missing or wrong options',
    (name, validOptions) => {
      const slips = [undefined, null, 'x', 5, [], {}]
      const others = [null, undefined, 'x', 5, {}, [], true, [null], [{}]]
      const each = Object.keys(validOptions).flatMap((option) =>
        others.map((other) => ({ ...validOptions, [option]: other })),
      )
      for (const parameters of [validOptions, ...slips, ...each]) {
        const { wrapper } = createHost({ till: service.till })
        const failure = failureOf(() => renderHook(() => call(name, parameters), { wrapper }).unmount())
        if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
      }
    },
  )

  test.each(['useCheckout', 'useBasket'])('returns disabled from %s while the order is loading', (name) => {
    vi.stubEnv('NODE_ENV', 'development')
    const { wrapper } = createHost({ till: service.till })
    const { result, rerender } = renderHook((items) => call(name, { items }), {
      wrapper,
      initialProps: [{ order: undefined, quantity: 1n }] as readonly object[],
    })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'nothing' })
    expect(warnings()).toEqual([
      expect.stringMatching(/items has an entry without an order\. Leave the entry out/),
    ])
    rerender(items)
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
  })

  test('keeps the order of hooks when a wrong policy is fixed during development', () => {
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

  test('warns about a chain that wagmi does not have', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const { wrapper } = createHost({ till: service.till })
    renderHook(() => call('useTokenMetadata', { chainId: 5, address: collection, tokenId: 1n }), { wrapper })
    await waitFor(() => expect(warnings().join()).toMatch(/The wagmi config has no client for chain 5\./))
  })

  test('rejects with TillError when a method gets no arguments', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => [tillkit.useCreateListing(), tillkit.useCancelListing()], { wrapper })
    for (const { mutateAsync } of result.current)
      await expect((mutateAsync as (variables?: unknown) => Promise<unknown>)()).rejects.toBeInstanceOf(
        TillError,
      )
  })
})

function call(name: string, parameters: unknown): unknown {
  return (tillkit as unknown as { [name: string]: (given: unknown) => unknown })[name]?.(parameters)
}
