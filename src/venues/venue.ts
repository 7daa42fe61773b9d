import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type DecodeFunctionDataReturnType,
  type Hex,
  isAddressEqual,
  type ParseEventLogsReturnType,
} from 'viem'
import type { Sale } from './sale.js'

/**
 * Describes a market contract: how to decode its calls, which chain data the terms need, and how to prove a sale. All functions must be
 * pure.
 *
 * @typeParam called The result of `read`: a buying call, decoded without chain data.
 */
export type Venue<abi extends Abi = Abi, called = unknown> = {
  /** The name of this marketplace kind, in lower case. */
  kind: string
  /** The called functions, the events that prove a sale, and the errors. */
  abi: abi
  /** The address of this market, if it is the same on every chain. @default the addresses of the policy */
  address?: Address | undefined
  /** Decodes a call, or returns `undefined` if it does not buy. */
  read(call: DecodeFunctionDataReturnType<abi>): called | undefined
  /** Returns the exact sale of the call, with chain data from `ask`. */
  bind(called: called, context: VenueContext): VenueSale | undefined
  /** Returns the contract that takes the currency, or `undefined` if it is unknown. @default the market */
  spender?(called: called, context: VenueContext): Address | undefined
  /**
   * The market's protection against a second payment. `purchaseId`: the market accepts each purchase id of a buyer only once, see
   * `complete`. `order`: the purchase uses up the order, see `usesUp`. `never`: the market gives no protection.
   */
  takenOnce: 'purchaseId' | 'order' | 'never'
  /** Whether the call always uses up its orders, so that a second identical call fails. @default true */
  usesUp?(called: called, context: VenueContext): boolean
  /**
   * Returns the calldata with the purchase id and the recipient, or `undefined` to keep the calldata. @default the calldata stays unchanged
   */
  complete?(called: called, purchase: PurchaseParties & { purchaseId: Hex }): Hex | undefined
  /**
   * Returns the calldata with which the swap checkout contract buys the same items for the recipient, or `undefined` if only the buyer can
   * buy.
   *
   * @default the calldata of `complete`
   */
  through?(called: called, purchase: PurchaseParties & { purchaseId: Hex }): Hex | undefined
  /** Whether the market's own events prove exactly this sale. */
  outcome(called: called, context: OutcomeContext<abi>): boolean
  /**
   * Returns the total native amount that the buyer paid according to the market's own events. Define this function if the market returns a
   * part of the attached value.
   * @default the attached value
   */
  paid?(called: called, context: OutcomeContext<abi>): bigint | undefined
  /** The meanings of the contract's errors for the buyer, keyed by error name. */
  errors: { readonly [name: string]: string }
}

/** A sale that a venue returns, to which the checkout adds `canonical`. */
export type VenueSale = Omit<Sale, 'canonical'>

/** The context of a call on a market. */
export type VenueContext = {
  /** The chain id of the market. */
  chainId: number
  /** The market contract. */
  market: Address
  /** The contract that the call goes to: the market, or the market's `helper` contract in the policy. */
  to: Address
  /** The sender of the call. */
  buyer: Address
  /** The time of the block that was read, in seconds since 1970. */
  time: bigint | undefined
  /** Reads contracts, all at one block. */
  ask: Ask
}

/** Reads one function of a contract once for each list of arguments, and returns the results in the same order. */
export type Ask = <const abi extends Abi, name extends ContractFunctionName<abi, 'pure' | 'view'>>(question: {
  /** The contract to read. */
  address: Address
  /** The ABI of the function. */
  abi: abi
  /** The name of a view or pure function. */
  functionName: name
  /** The arguments of each read. */
  each: readonly ContractFunctionArgs<abi, 'pure' | 'view', name>[]
}) => readonly ContractFunctionReturnType<abi, 'pure' | 'view', name>[]

/** The part of a receipt that proves a sale. */
export type OutcomeContext<abi extends Abi = Abi> = Pick<VenueContext, 'market' | 'to' | 'buyer'> & {
  /** The events of the venue's ABI that the market contract emitted. */
  events: ParseEventLogsReturnType<abi>
  /** The ids of the orders to buy. */
  orderIds: readonly string[]
}

/**
 * Returns the recipient for the calldata. If the call names the buyer, this is the intended recipient. Keeps any other recipient, because
 * verification then rejects the call.
 */
export function recipientFor(call: { recipient: Address }, purchase: PurchaseParties): Address {
  return isAddressEqual(call.recipient, purchase.buyer) ? purchase.recipient : call.recipient
}

/** The buyer and the recipient of a purchase. */
export type PurchaseParties = {
  /** The account that pays. */
  buyer: Address
  /** The account that receives the tokens. */
  recipient: Address
}
