import { resolve } from 'node:path'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  isAddressEqual,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { readProps } from '../.storybook/readProps.js'
import type { PurchaseEvent } from '../src/checkout/context/purchaseEvent.js'
import type { CheckoutState } from '../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../src/client/createTill.js'
import { CheckoutButton } from '../src/components/checkout/CheckoutButton.js'
import { Tillkit } from '../src/hooks/Tillkit.js'
import { type UseCheckoutParameters, useCheckout } from '../src/hooks/useCheckout.js'
import type { Shortage } from '../src/hooks/usePayment.js'
import type { Order } from '../src/protocol/order.js'
import { createScriptedWallet } from '../src/testing/createScriptedWallet.js'
import { allowDialogs } from './components/support/allowDialogs.js'
import { announceWallet } from './hooks/support/announceWallet.js'
import { createHost } from './hooks/support/createHost.js'
import { openHttp } from './setup/openHttp.js'
import { openSandbox } from './setup/openSandbox.js'
import { sample } from './setup/sample.js'

const manifest = await openSandbox()
const { chainId, contracts, rpcUrl, accessKey, marketplaceUrl, apiUrl } = manifest
const chain = createPublicClient({ transport: openHttp(rpcUrl), cacheTime: 0 })
const till = createTill({ accessKey, marketplaceUrl, apiUrl, timeout: 60_000 })
const keyOf = (role: string) => manifest.accounts.find((account) => account.role === role)?.privateKey ?? '0x'
const buyer = privateKeyToAccount(keyOf('buyer'))
const markets = { markets: { [chainId]: [contracts.market] } }
/** The routers that may swap in these tests, and the contract that wraps ether. */
const routers = {
  [chainId]: [contracts.uniswapV2Router, contracts.weth].concat(contracts.uniswapV3Router ?? []),
}
/** An account that sends no transaction in these tests. It owns only the items that other accounts bought for it. */
const friend: Address = '0x00000000000000000000000000000000000000AA'

async function orderAbout(about: RegExp): Promise<Order> {
  const found = manifest.orders.find((order) => about.test(order.about))
  if (!found) throw new Error(`No order about ${about}.`)
  return till.getOrder({ chainId, contractAddress: found.collectionAddress, orderId: found.orderId })
}
const inUsdc = () => orderAbout(/100 prints, in USDC/)
const inEther = () => orderAbout(/25 prints, in ether/)
const another = () => orderAbout(/A small, dear edition/)

/** Opens a host page that uses the sandbox's service and the buyer's wallet. */
async function enter(options: { connected?: boolean; trusts?: typeof markets } = {}) {
  const { connected = true, trusts = markets } = options
  const wallet = createScriptedWallet({
    account: buyer,
    chainId,
    rpc: (request) => chain.request(request as never, { retryCount: 0 }),
  })
  const { provider } = wallet
  const host = createHost({ till, rpcUrl, provider, policy: trusts, storage: createMemoryStorage() })
  const connectWallet = async () => {
    const [connector] = host.config.connectors
    if (connector) await connect(host.config, { connector })
  }
  if (connected) await act(connectWallet)
  return { ...host, connectWallet, asked: () => wallet.prompts.map(({ method }) => method) }
}

/** Buys with these parameters of `useCheckout`. Returns the state, the wallet requests and the amounts that the chain reports. */
async function buy(parameters: UseCheckoutParameters, options: Parameters<typeof enter>[0] = {}) {
  const { wrapper, asked } = await enter(options)
  const { result } = renderHook(() => useCheckout(parameters), { wrapper })
  let end: CheckoutState | undefined
  const moved = await measure(parameters, async () => {
    end = await act(() => result.current.start())
  })
  return { end, asked: asked(), ...moved }
}

/** Presses a `CheckoutButton` and pays in its dialog. Returns the wallet requests and the amounts that the chain reports. */
async function press(props: CheckoutButton.Props, options: Press = {}) {
  const { connected = true, name = 'Buy', look = () => {}, lookBack = () => {} } = options
  const { wrapper, asked, connectWallet } = await enter(options)
  const onConnect = props.onConnect && (() => void connectWallet().then(props.onConnect))
  const items = props.items ?? (props.order ? [{ order: props.order, quantity: props.quantity ?? 1n }] : [])
  const { unmount } = render(<CheckoutButton {...props} onConnect={onConnect} />, { wrapper })
  const moved = await measure({ ...props, items }, async () => {
    await userEvent.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    if (!connected) await userEvent.click(await dialog.findByRole('button', { name: 'Connect and continue' }))
    // The pay button is disabled until all costs are known.
    const findPay = () =>
      waitFor(() => {
        const button = dialog.getByRole('button', { name: /^Pay / })
        expect(button.getAttribute('aria-disabled')).toBe('false')
        return button
      })
    await findPay()
    await look()
    // If `look` chose another currency, React may have replaced the button, so find it again.
    await userEvent.click(await findPay())
    await dialog.findByRole('heading', { name: / is yours$/ })
    await lookBack()
  })
  unmount()
  return { asked: asked(), ...moved }
}

type Press = Parameters<typeof enter>[0] & {
  /** The label of the button. @default 'Buy' */
  name?: string
  /** Called when the dialog is open. */
  look?: () => void | Promise<void>
  /** Called when the dialog says that the purchase succeeded. */
  lookBack?: () => void | Promise<void>
}

/** Runs a purchase. Returns how many units of each item the recipient got, and how much each receiver of a fee got. */
async function measure(
  wanted: Pick<UseCheckoutParameters, 'items' | 'recipient' | 'fees'>,
  purchase: () => Promise<void>,
) {
  const { items, recipient = buyer.address, fees = [] } = wanted
  const read = () =>
    Promise.all([
      ...items.map(({ order }) => holds(recipient, order)),
      ...fees.map(({ receiver }) => money(receiver, items[0]?.order)),
    ])
  const before = await read()
  await purchase()
  const moved = (await read()).map((amount, index) => amount - (before[index] ?? 0n))
  return { got: moved.slice(0, items.length), fees: moved.slice(items.length) }
}

function holds(owner: Address, { collectionContractAddress: address, tokenId = 0n }: Order) {
  return chain.readContract({ address, abi, functionName: 'balanceOf', args: [owner, tokenId] })
}

function money(owner: Address, order?: Order): Promise<bigint> {
  if (!order || !isAddressEqual(order.priceCurrencyAddress, contracts.usdc))
    return chain.getBalance({ address: owner })
  const token = { address: contracts.usdc, abi: erc20Abi } as const
  return chain.readContract({ ...token, functionName: 'balanceOf', args: [owner] })
}

const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
const sent = ['eth_sendTransaction']
const approvedAndSent = [...sent, ...sent]
const signed = ['eth_signTypedData_v4', 'eth_signTypedData_v4']

beforeAll(allowDialogs)

/** A purchase for each parameter of `useCheckout`. The type makes a missing parameter an error. */
const ofHook: { [parameter in keyof Required<UseCheckoutParameters>]: () => Promise<void> } = {
  async items() {
    const items = [
      { order: await inEther(), quantity: 2n },
      { order: await another(), quantity: 1n },
    ]
    const { end, got, asked } = await buy({ items })
    expect(end).toMatchObject({ status: 'success' })
    expect(got).toEqual([2n, 1n])
    expect(asked).toEqual(sent)
  },
  async fees() {
    const fees = [{ amount: 7n, receiver: friend }]
    const { got, fees: paid, asked } = await buy({ items: [{ order: await inUsdc(), quantity: 1n }], fees })
    expect([got, paid]).toEqual([[1n], [7n]])
    expect(asked).toEqual(approvedAndSent)
  },
  async recipient() {
    const before = await holds(buyer.address, await inEther())
    for (const [order, steps] of [
      [await inEther(), sent],
      [await inUsdc(), approvedAndSent],
    ] as const) {
      const { end, got, asked } = await buy({ items: [{ order, quantity: 3n }], recipient: friend })
      expect(end).toMatchObject({ status: 'success', outcome: { received: [{ quantity: 3n }] } })
      expect([got, asked]).toEqual([[3n], steps])
    }
    expect(await holds(buyer.address, await inEther())).toBe(before)
  },
  async marketplace() {
    const items = [{ order: await inUsdc(), quantity: 2n }]
    const marketplace = 'payment_processor'
    for (const recipient of [undefined, friend]) {
      const { end, got, asked } = await buy({ items, recipient, marketplace })
      expect(end).toMatchObject({ status: 'success' })
      expect([got, asked]).toEqual([[2n], signed])
    }
  },
  async reference() {
    const items = [{ order: await inEther(), quantity: 1n }]
    const reference = 'cart 7'
    const told: PurchaseEvent[] = []
    const { end, got } = await buy({ items, reference, onEvent: (event) => told.push(event) })
    expect([end, got]).toMatchObject([{ status: 'success', intent: { reference } }, [1n]])
    expect(told.map((event) => event.reference)).toEqual(told.map(() => reference))
    const empty = await buy({ items, reference: '' }).catch((error: unknown) => error)
    expect(empty).toMatchObject({ code: 'CheckoutDisabled' })
  },
  async pay() {
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const pay = { currency: zeroAddress, maxAmount: 10n ** 16n }
    const policy = { ...markets, routers, swapTokens: { [chainId]: [contracts.weth] } }
    const { end, got, asked } = await buy({ items, pay, policy })
    expect(end).toMatchObject({ status: 'success', outcome: { swap: { currency: zeroAddress } } })
    expect([got, asked]).toEqual([[1n], [...sent, ...approvedAndSent]])
  },
  async policy() {
    const items = [{ order: await inEther(), quantity: 1n }]
    const trusts = { markets: {} }
    expect((await buy({ items }, { trusts })).end).toMatchObject({ error: { code: 'PolicyMissing' } })
    expect((await buy({ items, policy: markets }, { trusts })).got).toEqual([1n])
  },
  async onEvent() {
    const told: PurchaseEvent[] = []
    const onEvent = (event: PurchaseEvent) => told.push(event)
    const { got } = await buy({ items: [{ order: await inEther(), quantity: 1n }], onEvent })
    expect(got).toEqual([1n])
    expect(told.map(({ type }) => type)).toEqual(['started', 'sent', 'done', 'succeeded'])
  },
}

/** A purchase for each prop of `CheckoutButton`. A key with several names tests all of these props. */
const ofButton: { [props: string]: () => Promise<void> } = {
  async 'order, quantity'() {
    expect(await press({ order: await inEther() })).toMatchObject({ got: [1n], asked: sent })
    expect(await press({ order: await another(), quantity: 2n })).toMatchObject({ got: [2n] })
  },
  async items() {
    const items = [
      { order: await inEther(), quantity: 1n },
      { order: await another(), quantity: 1n },
    ]
    expect(await press({ items })).toMatchObject({ got: [1n, 1n], asked: sent })
  },
  async 'fees, recipient'() {
    const fees = [{ amount: 9n, receiver: contracts.erc721 }]
    const { got, fees: paid, asked } = await press({ order: await inUsdc(), fees, recipient: friend })
    expect([got, paid, asked]).toEqual([[1n], [9n], approvedAndSent])
  },
  async 'marketplace, recipient'() {
    const marketplace = 'payment_processor'
    const { got, asked } = await press({ order: await inUsdc(), marketplace, recipient: friend })
    expect([got, asked]).toEqual([[1n], signed])
  },
  async reference() {
    const lookBack = async () => {
      const dialog = within(screen.getByRole('dialog'))
      await userEvent.click(dialog.getByRole('button', { name: 'Receipt' }))
      const receipt = await dialog.findByLabelText('Receipt')
      expect(within(receipt).getByText('cart 8')).toBeDefined()
    }
    expect((await press({ order: await inEther(), reference: 'cart 8' }, { lookBack })).got).toEqual([1n])
  },
  // The dialog reads every millisecond whether the order is still for sale. The purchase must still end in its own success.
  async pollingInterval() {
    expect((await press({ order: await inEther(), pollingInterval: 1 })).got).toEqual([1n])
  },
  async 'policy, onEvent'() {
    const told: string[] = []
    const onEvent = ({ type }: PurchaseEvent) => told.push(type)
    const props = { order: await inEther(), policy: markets, onEvent }
    expect((await press(props, { trusts: { markets: {} } })).got).toEqual([1n])
    expect(told).toEqual(['started', 'sent', 'done', 'succeeded'])
  },
  async 'currency, collectionName, className, render'() {
    const { got } = await press(
      {
        order: await inUsdc(),
        currency: { symbol: 'PENCE', decimals: 6 },
        collectionName: 'Weeds',
        className: 'ours',
        render: (props, { status }) => <button {...props} data-seen={String(status)} />,
      },
      {
        look: () => {
          const button = screen.getByText('Buy')
          expect(button.className).toBe('till-button ours')
          expect(button.dataset.seen).toBe('idle')
          const dialog = within(screen.getByRole('dialog'))
          expect(dialog.getByRole('button', { name: /^Pay 12\sPENCE$/ })).toBeDefined()
          expect(dialog.getByText(/Weeds/)).toBeDefined()
        },
      },
    )
    expect(got).toEqual([1n])
  },
  async 'pay, onPayChange'() {
    const pay = { currency: zeroAddress, maxAmount: 10n ** 16n }
    const policy = { ...markets, routers, swapTokens: { [chainId]: [contracts.weth] } }
    const told: unknown[] = []
    const onPayChange = (next: unknown) => told.push(next)
    const props = { policy, pay, onPayChange }
    // First, the page chooses the currency. When the price changes, the button raises or lowers the maximum.
    const before = await chain.getBalance({ address: buyer.address })
    const lookAtMost = async () => void (await waitFor(() => expect(told).not.toEqual([])))
    const inEther = await press({ order: await inUsdc(), ...props }, { look: lookAtMost })
    expect([inEther.got, inEther.asked]).toEqual([[1n], [...sent, ...approvedAndSent]])
    expect(before - (await chain.getBalance({ address: buyer.address }))).toBeLessThan(pay.maxAmount)
    expect(told.at(-1)).toMatchObject({ currency: zeroAddress })
    // Then, the buyer chooses the currency.
    const dai = {
      address: contracts.dai,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [buyer.address],
    } as const
    const held = await chain.readContract(dai)
    const look = async () => {
      const dialog = within(screen.getByRole('dialog'))
      await userEvent.click(dialog.getByText('Pay with', { selector: 'span' }))
      await userEvent.click(await dialog.findByRole('radio', { name: 'DAI' }))
      await dialog.findByRole('button', { name: /^Pay up to 12\.\d+\sDAI$/ })
    }
    const inDai = await press({ order: await inUsdc(), ...props }, { look })
    expect([inDai.got, inDai.asked]).toEqual([[1n], [...approvedAndSent, ...approvedAndSent]])
    expect(told.at(-1)).toMatchObject({ currency: contracts.dai })
    expect(held - (await chain.readContract(dai))).toBeGreaterThan(12n * 10n ** 18n)
  },
  async viewUrl() {
    const viewUrl = 'https://shop.example/mine'
    const lookBack = () => {
      const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'View in your collection' })
      expect(link.getAttribute('href')).toBe(viewUrl)
    }
    expect((await press({ order: await inEther(), viewUrl }, { lookBack })).got).toEqual([1n])
  },
  async yours() {
    const viewUrl = 'https://shop.example/mine'
    const order = await inEther()
    expect((await press({ order, viewUrl })).got).toEqual([1n])
    const { wrapper } = await enter()
    const { unmount } = render(<CheckoutButton order={order} viewUrl={viewUrl} yours />, { wrapper })
    const link = await screen.findByRole('link', { name: 'View' })
    expect(link.getAttribute('href')).toBe(viewUrl)
    unmount()
  },
  async topUp() {
    const held = await chain.getBalance({ address: buyer.address })
    const setBalance = (value: bigint) =>
      chain.request({ method: 'anvil_setBalance', params: [buyer.address, numberToHex(value)] } as never)
    await setBalance(4_000_000_000_000_000n)
    const topUp = ({ missing }: Shortage) => (
      <button type="button" onClick={() => void setBalance(held)}>
        Get {`${missing}`}
      </button>
    )
    const look = async () => {
      const dialog = within(screen.getByRole('dialog'))
      await dialog.findByText(/^You have 0\.004\sETH\. You need 0\.006 more\.$/)
      await userEvent.click(dialog.getByRole('button', { name: 'Get 6000000000000000' }))
      await waitFor(() => expect(dialog.queryByText(/ more\.$/)).toBeNull())
    }
    expect((await press({ order: await inEther(), topUp }, { look })).got).toEqual([1n])
  },
  async onConnect() {
    let connected = 0
    const onConnect = () => connected++
    const { got } = await press({ order: await inEther(), onConnect }, { connected: false })
    expect([got, connected]).toEqual([[1n], 1])
  },
}

describe('Tillkit', () => {
  test('connects a wallet of the browser and buys, on a page without wagmi', async () => {
    const order = await inEther()
    const { provider, prompts } = createScriptedWallet({
      account: buyer,
      chainId,
      rpc: (request) => chain.request(request as never, { retryCount: 0 }),
    })
    const stopAnnouncing = announceWallet(provider)
    // wagmi's key for a wallet that the buyer disconnected. Otherwise wagmi connects a wallet that permits the page.
    localStorage.setItem('wagmi.test.scripted.disconnected', 'true')
    const { unmount } = render(
      <StrictMode>
        <Tillkit
          chain={{ ...foundry, id: chainId }}
          rpcUrl={rpcUrl}
          marketplaceUrl={marketplaceUrl}
          apiUrl={apiUrl}
          accessKey={accessKey}
          policy={markets}
          storage={createMemoryStorage()}
        >
          <CheckoutButton order={order} />
        </Tillkit>
      </StrictMode>,
    )
    const { got } = await measure({ items: [{ order, quantity: 1n }] }, async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Buy' }))
      const dialog = within(await screen.findByRole('dialog'))
      await userEvent.click(await dialog.findByRole('button', { name: 'Connect and continue' }))
      const pay = await dialog.findByRole('button', { name: /^Pay / })
      await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBe('false'))
      await userEvent.click(pay)
      await dialog.findByRole('heading', { name: / is yours$/ })
    })
    unmount()
    stopAnnouncing()
    localStorage.clear()
    expect(got).toEqual([1n])
    expect(prompts.map(({ method }) => method).filter((method) => /send/i.test(method))).toEqual(sent)
  })
})

describe('useCheckout', () => {
  test.each(sample(Object.entries(ofHook), 4))('applies %s in a purchase', (_, purchase) => purchase())
})

describe('CheckoutButton', () => {
  test.each(sample(Object.entries(ofButton), 4))('applies %s in a purchase', (_, purchase) => purchase())

  test('has a purchase for each prop', () => {
    const button = readProps({ root: `${resolve('.')}/` }).find(({ name }) => name === 'CheckoutButton')
    const named = Object.keys(ofButton).flatMap((names) => names.split(', '))
    expect(button?.props.length).toBeGreaterThan(10)
    expect(button?.props.filter(({ name }) => !named.includes(name))).toEqual([])
  })
})
