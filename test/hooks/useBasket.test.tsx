import { act, renderHook, waitFor } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { BasketState } from '../../src/checkout/basket/basketState.js'
import type { PurchaseEvent } from '../../src/checkout/context/purchaseEvent.js'
import { type UseBasketParameters, useBasket } from '../../src/hooks/useBasket.js'
import type { Answer } from '../../src/testing/createScriptedWallet.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const prints = await shop.orderAbout(/A huge quantity/)
const inDollars = await shop.orderAbout(/^100 prints, in USDC/)
const both = (quantity: bigint) => [
  { order: prints, quantity },
  { order: inDollars, quantity: 1n },
]

/** Renders the hook. Each render passes copies of the parameters, which the hook must treat like the same objects. */
function show(host: Awaited<ReturnType<typeof shop.enter>>, parameters: UseBasketParameters) {
  const copy = ({ items, ...rest }: UseBasketParameters) => ({
    ...rest,
    items: items.map((item) => ({ ...item })),
  })
  return renderHook((props: UseBasketParameters) => useBasket(copy(props)), {
    wrapper: host.wrapper,
    initialProps: parameters,
  })
}

describe('useBasket', () => {
  test('buys in ether and in dollars as two purchases with one press', async () => {
    const host = await shop.enter()
    const { result } = show(host, { items: both(3n) })
    expect(result.current).toMatchObject({
      status: 'idle',
      intent: { buyer: shop.buyer.address, parts: [{ maxTotal: 3n }, { maxTotal: 12_000_000n }] },
      parts: [{ status: 'idle' }, { status: 'idle' }],
      spent: [],
    })
    const before = await shop.printsOf(prints.tokenId)
    let end: BasketState | undefined
    await act(async () => {
      end = await result.current.start()
    })
    const spent = [
      { currency: zeroAddress, currencyDecimals: 18, amount: 3n },
      { currency: shop.contracts.usdc, currencyDecimals: 6, amount: 12_000_000n },
    ]
    expect(end).toMatchObject({ status: 'success', spent })
    expect(result.current).toMatchObject({ status: 'success', spent })
    expect(host.payments()).toBe(3)
    expect((await shop.printsOf(prints.tokenId)) - before).toBe(3n)
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'idle' })
  })

  test('applies `recipient`, `feesOf` and `reference`, and calls `onEvent`', async () => {
    const host = await shop.enter()
    const events: PurchaseEvent[] = []
    const recipient = '0x00000000000000000000000000000000000000AA'
    const { result } = show(host, {
      items: both(2n),
      recipient,
      reference: 'order-7',
      feesOf: ({ currency }) =>
        currency === zeroAddress
          ? [{ amount: 5n, receiver: '0x00000000000000000000000000000000000000bb' }]
          : [],
      onEvent: (event) => events.push(event),
    })
    expect(result.current).toMatchObject({
      intent: {
        parts: [
          { recipient, maxTotal: 7n, reference: 'order-7' },
          { recipient, maxTotal: 12_000_000n },
        ],
      },
    })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({
      status: 'success',
      spent: [{ amount: 7n }, { amount: 12_000_000n }],
    })
    const { parts } = result.current as BasketState
    expect([...new Set(events.map(({ purchaseId }) => purchaseId))]).toEqual(
      parts.map(({ purchaseId }) => purchaseId),
    )
    // Each event lists the items for which its purchase pays.
    const made = events.filter(({ type }) => type === 'succeeded')
    expect(made.map(({ orders }) => orders)).toEqual(
      [prints, inDollars].map(({ orderId, collectionContractAddress, tokenId }, index) => [
        { orderId, collectionAddress: collectionContractAddress, tokenId, quantity: index === 0 ? 2n : 1n },
      ]),
    )
  })

  test('refuses a market that `policy` does not trust', async () => {
    const host = await shop.enter()
    const { result } = show(host, { items: both(1n), policy: { markets: {} } })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'PolicyMissing', funds: 'none' } })
    expect(host.payments()).toBe(0)
  })

  test('is disabled without an account, without items, and for an invalid intent', async () => {
    const host = await shop.enter({ connected: false })
    const { result, rerender } = show(host, { items: both(1n) })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
    await expect(result.current.start()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
    await host.connectWallet()
    expect(result.current.status).toBe('idle')
    rerender({ items: [] })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'nothing' })
    rerender({ items: [...both(1n), ...both(1n)] })
    expect(result.current).toMatchObject({
      status: 'disabled',
      reason: 'invalid',
      error: { code: 'InvalidIntent' },
    })
  })

  test('stays on the basket after the second purchase is declined, and resumes it when retried', async () => {
    let decide: (answer: Answer) => void = () => {}
    // The test may call `decide` before the wallet prompts, because the page shows the step a moment earlier.
    const decision = new Promise<Answer>((resolve) => {
      decide = resolve
    })
    const answer = (_: unknown, at: number) => (at === 1 ? decision : 'accept')
    const host = await shop.enter({ answer })
    const { result, rerender } = show(host, { items: both(4n) })
    let ended: Promise<BasketState> | undefined
    act(() => {
      ended = result.current.start()
    })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'buying', current: 1 }))
    await waitFor(() => expect(result.current).toMatchObject({ parts: [{}, { status: 'awaitingWallet' }] }))
    rerender({ items: both(5n) })
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'buying', intent: { parts: [{ maxTotal: 4n }, {}] } })
    rerender({ items: both(4n) })
    decide('reject')
    await act(async () => void (await ended))
    expect(result.current).toMatchObject({
      status: 'cancelled',
      parts: [{ status: 'success' }, { status: 'cancelled' }],
      spent: [{ amount: 4n }],
    })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({
      status: 'success',
      spent: [{ amount: 4n }, { amount: 12_000_000n }],
    })
    expect(host.payments()).toBe(4)
  })

  test('keeps the basket on reset while the outcome of a part is unknown', async () => {
    const host = await shop.enter({ answer: (_: unknown, at: number) => (at < 2 ? 'accept' : 'fail') })
    const { result } = show(host, { items: both(6n) })
    await act(() => result.current.start())
    const stopped = { status: 'error', error: { funds: 'spent' }, rest: 'unknown' }
    expect(result.current).toMatchObject(stopped)
    act(() => result.current.reset())
    expect(result.current).toMatchObject(stopped)
  })
})
