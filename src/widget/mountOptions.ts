import type { Address, EIP1193Provider } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import type { createIntent } from '../checkout/intent/intent.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { CheckoutViewState } from '../components/purchase/checkoutViewState.js'
import type { TillError } from '../errors.js'
import type { Currency } from '../hooks/useCurrency.js'

/**
 * What a drop-in checkout is told. Numbers and amounts may be written as text, as attributes and JSON do; what is
 * missing or wrong is told through `onError`.
 */
export type MountOptions = {
  /** Base of the swap methods. @default marketplaceUrl */
  apiUrl?: string | undefined
  /** Base of the Marketplace methods. */
  marketplaceUrl: string
  /** The project's public access key. */
  accessKey: string
  /** The chain that the orders are on. */
  chain: WidgetChain
  /** What is bought. Several orders are bought together. */
  orders: readonly WidgetOrder[]
  /** The market contracts that may be paid: nothing else ever is. */
  markets: readonly Address[]
  /** Fees on top of the price. @default [] */
  fees?: createIntent.Options['fees']
  /** Who gets the tokens. @default the buyer */
  recipient?: Address | undefined
  /** How the orders are bought: `payment_processor` asks for signatures only. @default the orders' own kind */
  marketplace?: createIntent.Options['marketplace']
  /** The page's own name of the purchase, such as the number of a cart: 1 to 256 characters. @default none */
  reference?: string | undefined
  /**
   * What the buyer pays with, until something else is chosen: there is a choice where `policy` names routers. Not in a frame.
   *
   * @default the currency of the orders
   */
  pay?: createIntent.Options['pay']
  /**
   * What is trusted beyond `markets`. In a frame only what the page can judge by itself: not `markets`, `contracts`,
   * `messages`, `routers`, `swapTokens` and `paymasters`. @default nothing
   */
  policy?: Policy | undefined
  /** How the currency of the orders is written. @default read from the chain */
  currency?: Currency | undefined
  /** What the collection of the orders is called. @default read from the chain */
  collectionName?: string | undefined
  /**
   * Where the buyer sees what was bought, such as a collection's page. A frame cannot open it, and leaves it out.
   * @default there is no such link
   */
  viewUrl?: string | undefined
  /** The page's own wallet. @default the buyer chooses among the wallets that announce themselves (EIP-6963) */
  provider?: EIP1193Provider | undefined
  /**
   * Connectors of wagmi, such as `walletConnect({ projectId })`, beside the wallets that announce themselves: what one gives as
   * `display_uri` is shown as a QR code and as a link. Not in a frame.
   *
   * @default none
   */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** Light or dark. @default 'system' */
  theme?: 'light' | 'dark' | 'system' | undefined
  /** Which of the ready looks. @default 'littoral' */
  look?: 'littoral' | 'ink' | 'sherbet' | undefined
  /** BCP 47 tag of the language. @default that of the page, or English */
  locale?: string | undefined
  /** Base of the gateway that stands for `ipfs://`. @default 'https://ipfs.io/ipfs' */
  ipfsGateway?: string | undefined
  /**
   * Whether the checkout runs in a sandboxed frame that never holds the wallet, or the address of the frame's page.
   * Cannot be changed later.
   *
   * @default false
   */
  frame?: boolean | string | undefined
} & MountCallbacks

/** How a page without a custom element hears of a checkout. */
export type MountCallbacks = {
  /** Called with each state that the checkout comes to. */
  onStatus?: ((detail: StatusDetail) => void) | undefined
  /** Called once when the buyer has the tokens. */
  onSuccess?: ((detail: SuccessDetail) => void) | undefined
  /** Called when a purchase stops without the tokens, or when the checkout cannot be shown. */
  onError?: ((detail: ErrorDetail) => void) | undefined
  /** Called with each milestone of a purchase, once and in order, also over reloads and tabs. Not in a frame. */
  onEvent?: ((detail: PurchaseEvent) => void) | undefined
  /** Called when the buyer chooses what to pay with. */
  onPayChange?: ((detail: PayChangeDetail) => void) | undefined
  /**
   * Called when the buyer wants to buy and no wallet is connected: connect one, give it as `provider`, and open the checkout
   * again. Not in a frame. @default lets the buyer choose a wallet, and goes on
   */
  onConnect?: ((detail: ConnectDetail) => void) | undefined
  /** Called when the frame asked the wallet for something that the buyer did not ask for. Nothing was signed. */
  onRefused?: ((detail: RefusedDetail) => void) | undefined
}

/** A chain: where it is reached, and what its currency is called. */
export type WidgetChain = {
  /** The chain’s id, such as 1. */
  id: number
  /** JSON-RPC over HTTP. */
  rpcUrl: string
  /** What the buyer reads. @default the id */
  name?: string | undefined
  /** How the chain’s own currency is written. @default Ether, ETH, 18 decimals */
  nativeCurrency?: { name?: string | undefined; symbol: string; decimals: number } | undefined
  /** Base of a block explorer, to which transactions link. @default none */
  explorerUrl?: string | undefined
}

/** An order, and how much of it is bought. */
export type WidgetOrder = {
  /** The contract of the collection. */
  contractAddress: Address
  /** The order’s id on its market. */
  orderId: string
  /** In base units of the order's `quantityDecimals`. @default one whole unit */
  quantity?: bigint | undefined
}

/** What a `till-status` event tells: `loading` while the order is looked up, then the states of a checkout. */
export type StatusDetail = {
  /** `loading` while the order is looked up, then the state of the checkout. */
  status: 'loading' | CheckoutViewState['status']
}

/** What a `till-success` event tells. */
export type SuccessDetail = Pick<
  Extract<PurchaseEvent, { type: 'succeeded' }>,
  'purchaseId' | 'reference' | 'outcome'
>

/** What a `till-error` event tells. Read `error.code` and `error.funds`. */
export type ErrorDetail = {
  /** What happened, and where the money is. */
  error: TillError
}

/** What a `till-pay-change` event tells. */
export type PayChangeDetail = {
  /** What the buyer pays with; nothing where it is the currency of the orders. */
  pay: createIntent.Options['pay']
}

/** What a `till-connect` event tells. */
export type ConnectDetail = {
  /** The chain that is bought on. */
  chainId: number
}

/** What a `till-refused` event tells: which request was kept from the wallet, and why. */
export type RefusedDetail = {
  /** The request, such as `eth_sendTransaction`. */
  method: string
  /** As the frame is told: 4100 for what the buyer did not ask for, 4200 for what no purchase needs. */
  code: 4100 | 4200
  /** Why, in one sentence or more. */
  reason: string
  /** The codes of the findings, see `verify`. */
  findings: readonly string[]
}

/** The events of a checkout, and what they tell. */
export type WidgetEvents = {
  /** It has another state. */
  'till-status': StatusDetail
  /** The buyer has the tokens. */
  'till-success': SuccessDetail
  /** It stopped. */
  'till-error': ErrorDetail
  /** A milestone of a purchase. */
  'till-event': PurchaseEvent
  /** The buyer pays with something else. */
  'till-pay-change': PayChangeDetail
  /** No wallet is connected; where its default is prevented, the page connects one. */
  'till-connect': ConnectDetail
  /** A request was kept from the wallet. */
  'till-refused': RefusedDetail
}

/** Emits an event to the page; `false` comes back where the page does itself what would follow. */
export type Emit = <name extends keyof WidgetEvents>(name: name, detail: WidgetEvents[name]) => unknown

/** Mounts the checkout. The widget loads this function when the checkout comes into view. */
export type Mount = (options: {
  root: ShadowRoot
  slot: HTMLSlotElement
  host: HTMLElement
  options: MountOptions
  emit: Emit
}) => Mounted

/** A checkout on a page. */
export type Mounted = {
  open: () => void
  update: (options: MountOptions) => void
  destroy: () => void
}
