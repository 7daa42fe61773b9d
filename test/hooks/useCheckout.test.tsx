import { act, render, renderHook, waitFor } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { disconnect } from 'wagmi/actions'
import type { PurchaseEvent } from '../../src/checkout/context/purchaseEvent.js'
import type { CheckoutState } from '../../src/checkout/state/checkoutState.js'
import { type UseCheckoutParameters, useCheckout } from '../../src/hooks/useCheckout.js'
import type { Answer } from '../../src/testing/createScriptedWallet.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const prints = await shop.orderAbout(/A huge quantity/)
const items = (quantity: bigint, order = prints) => [{ order, quantity }]

/** Renders the hook in a host, so that parameters can be exchanged by `rerender`. */
function show(host: Awaited<ReturnType<typeof shop.enter>>, parameters: UseCheckoutParameters) {
  const { wrapper } = host
  // A copy with each render: parameters given inline must be as good as memoised ones.
  const copy = ({ items, ...rest }: UseCheckoutParameters) => ({
    ...rest,
    items: items.map((item) => ({ ...item })),
  })
  return renderHook((props: UseCheckoutParameters) => useCheckout(copy(props)), {
    wrapper,
    initialProps: parameters,
  })
}

/** An owner of a wallet who takes time: the prompt is answered when the test says so. */
function slowOwner() {
  let decide: (answer: Answer) => void = () => {}
  // May be decided before the wallet asks: it does so a moment after the page says that it will.
  const decision = new Promise<Answer>((resolve) => {
    decide = resolve
  })
  return { answer: () => decision, decide }
}

describe('useCheckout', () => {
  test('default', async () => {
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

  test('parameters: fees, recipient', async () => {
    const host = await shop.enter()
    const receiver = shop.buyer.address
    const recipient = '0x00000000000000000000000000000000000000AA'
    const { result } = show(host, { items: items(2n), recipient, fees: [{ amount: 5n, receiver }] })
    expect(result.current).toMatchObject({
      intent: { recipient, maxTotal: 7n, fees: [{ amount: 5n, receiver }] },
    })
  })

  test('parameters: policy', async () => {
    const host = await shop.enter()
    const { result } = show(host, { items: items(1n), policy: { markets: {} } })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'PolicyMissing', funds: 'none' } })
    expect(host.payments()).toBe(0)
  })

  test('parameters: onEvent, told each milestone once, through re-renders and after an unmount', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const told: PurchaseEvent[] = []
    const parameters = () => ({ items: items(4n), onEvent: (event: PurchaseEvent) => told.push(event) })
    const { result, rerender, unmount } = show(host, parameters())
    let end: Promise<CheckoutState> | undefined
    act(() => {
      end = result.current.start()
    })
    rerender(parameters())
    await waitFor(() => expect(result.current.status).toBe('confirm'))
    unmount()
    owner.decide('accept')
    await end
    expect(told.map(({ type }) => type)).toEqual(['started', 'sent', 'done', 'succeeded'])
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(new Set(told.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  })

  test('behavior: disabled until an account is connected', async () => {
    const host = await shop.enter({ connected: false })
    const { result } = show(host, { items: items(1n) })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
    await expect(result.current.start()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
    await host.connectWallet()
    expect(result.current.status).toBe('idle')
    await act(() => disconnect(host.config))
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'disconnected' })
  })

  test('behavior: disabled without items', async () => {
    const { result } = show(await shop.enter(), { items: [] })
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'nothing' })
    for (const way of ['start', 'retry', 'accept', 'revoke', 'swapBack'] as const) {
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
    ['more than there is', { items: items(10n ** 31n) }, 'InvalidIntent'],
    [
      'a bad address',
      { items: [...items(1n), ...items(1n, { ...prints, orderId: 'x', priceCurrencyAddress: '0xbad' })] },
      'InvalidIntent',
    ],
    ['a gift to nobody', { items: items(1n), recipient: zeroAddress }, 'InvalidIntent'],
    ['a fee to nobody', { items: items(1n), fees: [{ amount: 1n, receiver: zeroAddress }] }, 'InvalidIntent'],
    [
      'a chain that wagmi does not know',
      { items: items(1n, { ...prints, chainId: 1 }) },
      'ChainNotConfigured',
    ],
  ])('behavior: disabled with %s', async (_, parameters: UseCheckoutParameters, code) => {
    const { result } = show(await shop.enter(), parameters)
    expect(result.current).toMatchObject({ status: 'disabled', reason: 'invalid', error: { code } })
    await expect(result.current.start()).rejects.toMatchObject({ code: 'CheckoutDisabled' })
  })

  test('behavior: while idle it follows what is asked for, and keeps what says the same', async () => {
    const { result, rerender } = show(await shop.enter(), { items: items(1n) })
    const { purchaseId } = result.current as CheckoutState
    rerender({ items: items(1n, { ...prints }) })
    expect(result.current).toMatchObject({ purchaseId, intent: { maxTotal: 1n } })
    rerender({ items: items(2n) })
    expect(result.current).toMatchObject({ status: 'idle', intent: { maxTotal: 2n } })
    expect((result.current as CheckoutState).purchaseId).not.toBe(purchaseId)
  })

  test('behavior: while under way it stays, whatever is asked for', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const { result, rerender } = show(host, { items: items(5n) })
    act(() => void result.current.start())
    await waitFor(() => expect(result.current.status).toBe('confirm'))
    const under = { status: 'confirm', intent: { maxTotal: 5n } }
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
    // Once it has ended, something else may be asked for.
    rerender({ items: items(7n) })
    expect(result.current).toMatchObject({ status: 'idle', intent: { maxTotal: 7n } })
    expect(host.payments()).toBe(1)
  })

  test('behavior: a component rendered anew finds its purchase', async () => {
    const owner = slowOwner()
    const host = await shop.enter(owner)
    const latest: { checkout?: ReturnType<typeof useCheckout> } = {}
    const Buy = () => {
      latest.checkout = useCheckout({ items: items(8n) })
      return null
    }
    const page = render(<Buy key="first" />, { wrapper: host.wrapper })
    act(() => void latest.checkout?.start())
    await waitFor(() => expect(latest.checkout?.status).toBe('confirm'))
    page.rerender(<Buy key="second" />)
    expect(latest.checkout).toMatchObject({ status: 'confirm' })
    owner.decide('accept')
    await waitFor(() => expect(latest.checkout?.status).toBe('success'))
    expect(host.payments()).toBe(1)
  })

  test('behavior: two buttons for one thing make one purchase, and one reset frees both', async () => {
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

  test('behavior: a wallet on another network is asked to change it', async () => {
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

  test('behavior: declined, then tried again', async () => {
    const host = await shop.enter({ answer: (_, index) => (index === 0 ? 'reject' : 'accept') })
    const { result } = show(host, { items: items(11n) })
    await act(() => result.current.start())
    expect(result.current).toMatchObject({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } })
    await act(() => result.current.retry())
    expect(result.current.status).toBe('success')
  })

  test('behavior: reset keeps a purchase whose payment may be on its way', async () => {
    const host = await shop.enter({ answer: () => 'hang' })
    const { result } = show(host, { items: items(12n) })
    act(() => void result.current.start())
    await waitFor(() => expect(result.current.status).toBe('confirm'))
    act(() => result.current.cancel())
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } }),
    )
    const { purchaseId } = result.current as CheckoutState
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'cancelled', purchaseId })
  })
})
