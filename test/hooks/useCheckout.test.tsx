import { act, render, renderHook, waitFor } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { disconnect } from 'wagmi/actions'
import type { PurchaseEvent } from '../../src/checkout/context/purchaseEvent.js'
import type { CheckoutState } from '../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { type UseCheckoutParameters, useCheckout } from '../../src/hooks/useCheckout.js'
import type { Answer } from '../../src/testing/createScriptedWallet.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const prints = await shop.orderAbout(/A huge quantity/)
const items = (quantity: bigint, order = prints) => [{ order, quantity }]

function show(host: Awaited<ReturnType<typeof shop.enter>>, parameters: UseCheckoutParameters) {
  const { wrapper } = host
  // Each render passes a copy of the parameters. The hook must treat equal inline parameters like the same objects.
  const copy = ({ items, ...rest }: UseCheckoutParameters) => ({
    ...rest,
    items: items.map((item) => ({ ...item })),
  })
  return renderHook((props: UseCheckoutParameters) => useCheckout(copy(props)), {
    wrapper,
    initialProps: parameters,
  })
}

/** Creates the answer of a buyer who takes time: the wallet answers only when the test calls `decide`. */
function slowOwner() {
  let decide: (answer: Answer) => void = () => {}
  // The test may call `decide` before the wallet prompts, because the page shows the step a moment earlier.
  const decision = new Promise<Answer>((resolve) => {
    decide = resolve
  })
  return { answer: () => decision, decide }
}

describe('useCheckout', () => {
  test('buys the items', async () => {
    const host = await shop.enter()
    const { result } = show(host, { items: items(3n) })
    expect(result.current).toMatchObject({
      status: 'idle',
      intent: { maxTotal: 3n, buyer: shop.buyer.address },
    })
    expect(host.payments()).toBe(0)
    const before = await shop.printsOf(prints.tokenId)
    let end: CheckoutState | undefined
    await act(async () => {
      end = await result.current.start()
    })
    expect(end).toMatchObject({ status: 'success', outcome: { paid: 3n } })
    expect(result.current).toMatchObject({ status: 'success', outcome: { paid: 3n } })
    expect(host.payments()).toBe(1)
    expect((await shop.printsOf(prints.tokenId)) - before).toBe(3n)
  })

  test('applies `fees` and `recipient`', async () => {
    const host = await shop.enter()
    const receiver = shop.buyer.address
    const recipient = '0x00000000000000000000000000000000000000AA'
    const { result } = show(host, { items: items(2n), recipient, fees: [{ amount: 5n, receiver }] })
    expect(result.current).toMatchObject({
      intent: { recipient, maxTotal: 7n, fees: [{ amount: 5n, receiver }] },
    })
  })

  test('refuses a market that `policy` does not trust', async () => {
    const host = await shop.enter()
    const { result } = show(host, { items: items(1n), policy: { markets: {} } })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'PolicyMissing', funds: 'none' } })
    expect(host.payments()).toBe(0)
  })

  test('calls `onEvent` once for each milestone, across renders and after an unmount', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const events: PurchaseEvent[] = []
    const parameters = () => ({ items: items(4n), onEvent: (event: PurchaseEvent) => events.push(event) })
    const { result, rerender, unmount } = show(host, parameters())
    let end: Promise<CheckoutState> | undefined
    act(() => {
      end = result.current.start()
    })
    rerender(parameters())
    await waitFor(() => expect(result.current.status).toBe('awaitingWallet'))
    unmount()
    owner.decide('accept')
    await end
    expect(events.map(({ type }) => type)).toEqual(['started', 'sent', 'done', 'succeeded'])
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(new Set(events.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  })

  test('is disabled until an account is connected', async () => {
    const host = await shop.enter({ connected: false })
    const { result } = show(host, { items: items(1n) })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
    await expect(result.current.start()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
    await host.connectWallet()
    expect(result.current.status).toBe('idle')
    await act(() => disconnect(host.config))
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
  })

  test('is disabled without items', async () => {
    const { result } = show(await shop.enter(), { items: [] })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'nothing' })
    for (const way of ['start', 'acceptChanges', 'revokeAllowance', 'swapBack'] as const) {
      await expect(result.current[way]()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
    }
    act(() => {
      result.current.cancel()
      result.current.reset()
    })
  })

  test.each([
    ['quantity 0', { items: items(0n) }, 'InvalidIntent'],
    ['a negative quantity', { items: items(-1n) }, 'InvalidIntent'],
    ['more than is available', { items: items(10n ** 31n) }, 'InvalidIntent'],
    [
      'a bad address',
      { items: [...items(1n), ...items(1n, { ...prints, orderId: 'x', priceCurrencyAddress: '0xbad' })] },
      'InvalidIntent',
    ],
    ['the zero address as recipient', { items: items(1n), recipient: zeroAddress }, 'InvalidIntent'],
    [
      'the zero address as fee receiver',
      { items: items(1n), fees: [{ amount: 1n, receiver: zeroAddress }] },
      'InvalidIntent',
    ],
    [
      'a chain that wagmi does not know',
      { items: items(1n, { ...prints, chainId: 1 }) },
      'ChainNotConfigured',
    ],
  ])('is disabled with %s', async (_, parameters: UseCheckoutParameters, code) => {
    const { result } = show(await shop.enter(), parameters)
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'invalid', error: { code } })
    await expect(result.current.start()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
  })

  test('follows its parameters while idle, and keeps the purchase when they are equal', async () => {
    const { result, rerender } = show(await shop.enter(), { items: items(1n) })
    const { purchaseId } = result.current as CheckoutState
    rerender({ items: items(1n, { ...prints }) })
    expect(result.current).toMatchObject({ purchaseId, intent: { maxTotal: 1n } })
    rerender({ items: items(2n) })
    expect(result.current).toMatchObject({ status: 'idle', intent: { maxTotal: 2n } })
    expect((result.current as CheckoutState).purchaseId).not.toBe(purchaseId)
  })

  test('keeps a running purchase when its parameters change', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const { result, rerender } = show(host, { items: items(5n) })
    act(() => void result.current.start())
    await waitFor(() => expect(result.current.status).toBe('awaitingWallet'))
    const under = { status: 'awaitingWallet', intent: { maxTotal: 5n } }
    rerender({ items: items(5n, { ...prints, quantityAvailable: 0n }) })
    expect(result.current).toMatchObject(under)
    rerender({ items: items(6n) })
    expect(result.current).toMatchObject(under)
    rerender({ items: [] })
    expect(result.current).toMatchObject(under)
    act(() => result.current.reset())
    expect(result.current).toMatchObject(under)
    rerender({ items: items(6n) })
    owner.decide('accept')
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current).toMatchObject({ intent: { maxTotal: 5n } })
    // After the purchase has ended, the hook uses the new parameters.
    rerender({ items: items(7n) })
    expect(result.current).toMatchObject({ status: 'idle', intent: { maxTotal: 7n } })
    expect(host.payments()).toBe(1)
  })

  test('finds its purchase when the component is mounted again', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const latest: { checkout?: ReturnType<typeof useCheckout> } = {}
    const Buy = () => {
      latest.checkout = useCheckout({ items: items(8n) })
      return null
    }
    const page = render(<Buy key="first" />, { wrapper: host.wrapper })
    act(() => void latest.checkout?.start())
    await waitFor(() => expect(latest.checkout?.status).toBe('awaitingWallet'))
    page.rerender(<Buy key="second" />)
    expect(latest.checkout).toMatchObject({ status: 'awaitingWallet' })
    owner.decide('accept')
    await waitFor(() => expect(latest.checkout?.status).toBe('success'))
    expect(host.payments()).toBe(1)
  })

  test('keeps a purchase that `prefetch` found for a component that is mounted again', async () => {
    const records = new Map<string, string>()
    const kept = createMemoryStorage()
    const storage = {
      ...kept,
      setItem: (key: string, text: string) => {
        // Copy the record while the wallet prompts. The copy lacks the answer, as if the browser closed the page during the prompt.
        if (text.includes('"asked"')) records.set(key, text)
        return kept.setItem(key, text)
      },
    }
    const earlier = show(await shop.enter({ storage }), { items: items(9n) })
    await act(() => earlier.result.current.start())
    earlier.unmount()

    const later = createMemoryStorage()
    for (const [key, text] of records) await later.setItem(key, text)
    const host = await shop.enter({ storage: later })
    const latest: { checkout?: ReturnType<typeof useCheckout> } = {}
    const statuses: string[] = []
    const Buy = () => {
      latest.checkout = useCheckout({ items: items(9n) })
      statuses.push(latest.checkout.status)
      return null
    }
    const page = render(<Buy key="first" />, { wrapper: host.wrapper })
    act(() => void latest.checkout?.prefetch())
    await waitFor(() => expect(statuses).toContain('preparing'))
    page.rerender(<Buy key="second" />)
    await waitFor(() => expect(latest.checkout?.status).toBe('success'))
    expect(statuses.slice(statuses.indexOf('preparing'))).not.toContain('idle')
    expect(host.wallet.prompts).toEqual([])
  })

  test('makes one purchase when two buttons sell the same item, and resets both together', async () => {
    const host = await shop.enter()
    const { result } = renderHook(
      () => [useCheckout({ items: items(9n) }), useCheckout({ items: items(9n) })] as const,
      { wrapper: host.wrapper },
    )
    await act(() => Promise.all(result.current.map(({ start }) => start())))
    expect(result.current.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(host.payments()).toBe(1)
    const { purchaseId } = result.current[0] as CheckoutState
    act(() => result.current[1].reset())
    expect(result.current.map(({ status }) => status)).toEqual(['idle', 'idle'])
    await act(() => result.current[0].start())
    expect(result.current[0]).toMatchObject({ status: 'success' })
    expect((result.current[0] as CheckoutState).purchaseId).not.toBe(purchaseId)
    expect(host.payments()).toBe(2)
  })

  test('asks a wallet on another network to switch', async () => {
    const host = await shop.enter({ walletChainId: 1 })
    const { result } = show(host, { items: items(10n) })
    expect(result.current.status).toBe('idle')
    await act(() => result.current.start())
    expect(result.current.status).toBe('success')
    expect(host.wallet.prompts.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
  })

  test('succeeds on retry after the buyer declined', async () => {
    const host = await shop.enter({ answer: (_, index) => (index === 0 ? 'reject' : 'accept') })
    const { result } = show(host, { items: items(11n) })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } })
    await act(() => result.current.start())
    expect(result.current.status).toBe('success')
  })

  test('keeps the purchase on reset when a payment may be pending', async () => {
    const host = await shop.enter({ answer: () => 'hang' })
    const { result } = show(host, { items: items(12n) })
    act(() => void result.current.start())
    await waitFor(() => expect(result.current.status).toBe('awaitingWallet'))
    act(() => result.current.cancel())
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } }),
    )
    const { purchaseId } = result.current as CheckoutState
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'cancelled', purchaseId })
  })
})
