import type { Address, EIP1193Provider } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import type { createIntent } from '../checkout/intent/intent.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { CheckoutViewState } from '../components/purchase/checkoutViewState.js'
import type { TillError } from '../errors.js'
import type { Currency } from '../hooks/useCurrency.js'

/** The options of a drop-in checkout. Numbers and amounts may be text, as in attributes and JSON. */
export type MountOptions = {
  /** The base URL of the swap methods, or a list as in `marketplaceUrl`. @default marketplaceUrl */
  apiUrl?: string | readonly string[] | undefined
  /** The base URL of the Marketplace methods, or a list: the preferred URL first, then backups of the same service. */
  marketplaceUrl: string | readonly string[]
  /** The project's public access key. */
  accessKey: string
  /** The chain of the orders. */
  chain: WidgetChain
  /** The orders to buy. */
  orders: readonly WidgetOrder[]
  /** The market contracts that the checkout may pay. The checkout never pays another contract. */
  markets: readonly Address[]
  /** Fees in addition to the price. @default [] */
  fees?: createIntent.Options['fees']
  /** The recipient of the tokens. @default the buyer */
  recipient?: Address | undefined
  /**
   * The marketplace kind. With `payment_processor`, the buyer only signs, and a relayer sends the purchase.
   * @default the orders' own kind
   */
  marketplace?: createIntent.Options['marketplace']
  /** The shop's own reference of the purchase, such as a cart number: 1 to 256 characters. @default none */
  reference?: string | undefined
  /** The currency that the buyer pays with, until they choose another. @default the currency of the orders */
  pay?: createIntent.Options['pay']
  /**
   * The contracts to trust in addition to `markets`.
   *
   * If `frame` is set, the policy must not have `markets`, `contracts`, `messages`, `routers`, `swapTokens` or `paymasters`.
   *
   * @default none
   */
  policy?: Policy | undefined
  /** The symbol and decimals of the orders' currency. @default read from the chain */
  currency?: Currency | undefined
  /** The name of the orders' collection. @default read from the chain */
  collectionName?: string | undefined
  /** The URL where the buyer sees the bought item, such as a collection page. @default no link */
  viewUrl?: string | undefined
  /** The wallet of the host's page. @default the buyer chooses among the wallets that announce themselves (EIP-6963) */
  provider?: EIP1193Provider | undefined
  /**
   * Connectors of wagmi, such as `walletConnect({ projectId })`, in addition to the announced wallets.
   * @default none
   */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** The theme. @default as the page's CSS property `color-scheme` says, otherwise light */
  theme?: 'light' | 'dark' | 'system' | undefined
  /** The look. @default 'littoral' */
  look?: 'littoral' | 'ink' | 'sherbet' | undefined
  /** The BCP 47 tag of the language. @default the page's language, or English */
  locale?: string | undefined
  /** The base URL of the gateway for `ipfs://`. @default 'https://ipfs.io/ipfs' */
  ipfsGateway?: string | undefined
  /**
   * Whether the checkout runs in a sandboxed iframe, which has no access to the wallet. Pass a URL to use your own copy of the iframe's
   * page. Cannot change after mounting.
   *
   * @default false
   */
  frame?: boolean | string | undefined
} & MountCallbacks

/** The callbacks of a checkout. */
export type MountCallbacks = {
  /** Called each time the status of the checkout changes. */
  onStatus?: ((detail: StatusDetail) => void) | undefined
  /** Called once when the buyer has the tokens. */
  onSuccess?: ((detail: SuccessDetail) => void) | undefined
  /** Called when a purchase stops before the buyer has the tokens, or when the widget cannot show the checkout. */
  onError?: ((detail: ErrorDetail) => void) | undefined
  /** Called once for each event of a purchase, in order. Reloads and other tabs cause no second call. */
  onEvent?: ((detail: PurchaseEvent) => void) | undefined
  /** Called when the buyer chooses a currency to pay with. */
  onPayChange?: ((detail: PayChangeDetail) => void) | undefined
  /**
   * Called when the buyer presses “Connect and continue”. Connect a wallet and pass it as `provider`.
   *
   * @default opens the wallet list
   */
  onConnect?: ((detail: ConnectDetail) => void) | undefined
  /** Called when the iframe sent a wallet request that is not part of the purchase. */
  onRefused?: ((detail: RefusedDetail) => void) | undefined
}

/** A chain, its node and its currency. */
export type WidgetChain = {
  /** The chain id, such as 1. */
  id: number
  /** The URL of a JSON-RPC node over HTTP. */
  rpcUrl: string
  /** The displayed name. @default the id */
  name?: string | undefined
  /** The native currency. @default Ether, ETH, 18 decimals */
  nativeCurrency?: { name?: string | undefined; symbol: string; decimals: number } | undefined
  /** The base URL of a block explorer, for links to transactions. @default no links */
  explorerUrl?: string | undefined
}

/** An order, and the quantity to buy. */
export type WidgetOrder = {
  /** The contract of the collection. */
  contractAddress: Address
  /** The order's id on its market. */
  orderId: string
  /** The quantity, in base units of the order's `quantityDecimals`. @default one whole unit */
  quantity?: bigint | undefined
}

/** The detail of a `till-status` event. */
export type StatusDetail = {
  /** `loading` while the orders load; afterwards the status of the checkout. */
  status: 'loading' | CheckoutViewState['status']
}

/** The detail of a `till-success` event. */
export type SuccessDetail = Pick<
  Extract<PurchaseEvent, { type: 'succeeded' }>,
  'purchaseId' | 'reference' | 'outcome'
>

/** The detail of a `till-error` event. */
export type ErrorDetail = {
  /** The error. Its `code` names the problem, and its `funds` says where the money is. */
  error: TillError
}

/** The detail of a `till-pay-change` event. */
export type PayChangeDetail = {
  /** The currency that the buyer pays with. */
  pay: createIntent.Options['pay']
}

/** The detail of a `till-connect` event. */
export type ConnectDetail = {
  /** The chain of the purchase. */
  chainId: number
}

/** The detail of a `till-refused` event: the refused wallet request, and the reason. */
export type RefusedDetail = {
  /** The method of the wallet request, such as `eth_sendTransaction`. */
  method: string
  /** The code of the error that the iframe gets. 4100: this purchase needs no such request. 4200: no purchase needs such a request. */
  code: 4100 | 4200
  /** The reason, in one or more sentences. */
  reason: string
  /** The codes of the findings, see `verify`. */
  findings: readonly string[]
}

/** The events of a checkout, with their details. */
export type WidgetEvents = {
  /** The status changed. */
  'till-status': StatusDetail
  /** The buyer has the tokens. */
  'till-success': SuccessDetail
  /** A purchase stopped, or the widget cannot show the checkout. */
  'till-error': ErrorDetail
  /** An event of a purchase. */
  'till-event': PurchaseEvent
  /** The buyer chose another currency to pay with. */
  'till-pay-change': PayChangeDetail
  /** The buyer wants to buy, but no wallet is connected. */
  'till-connect': ConnectDetail
  /** The host's page refused a wallet request of the iframe. */
  'till-refused': RefusedDetail
}

/** Emits an event. Returns `false` if the host's page handles it instead of the widget. */
export type Emit = <name extends keyof WidgetEvents>(name: name, detail: WidgetEvents[name]) => unknown

export type Mount = (options: {
  root: ShadowRoot
  slot: HTMLSlotElement
  host: HTMLElement
  options: MountOptions
  emit: Emit
}) => Mounted

export type Mounted = {
  open: () => void
  update: (options: MountOptions) => void
  destroy: () => void
}
