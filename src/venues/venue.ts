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
 * What a market contract means: how its calls are read, what must be asked of the chain to know what they buy, and how a
 * sale is proven. Made by `defineVenue`; all of it is pure.
 *
 * @typeParam called What a call that buys says by itself.
 */
export type Venue<abi extends Abi = Abi, called = unknown> = {
  /** The name of this kind of market, in lower case. */
  kind: string
  /** The functions that are called, the events that prove a sale, and the errors. */
  abi: abi
  /** The one address of this market on every chain. @default whatever the policy names */
  address?: Address | undefined
  /** What a call says, taken apart; nothing when it buys nothing. */
  read(call: DecodeFunctionDataReturnType<abi>): called | undefined
  /**
   * The sale that the call makes, exact, with what `ask` answers; nothing when the market sells nothing by it, or on terms
   * that nobody could hold it to.
   */
  bind(called: called, context: VenueContext): VenueSale | undefined
  /** Who takes the currency; nothing when that is not known. @default the market */
  spender?(called: called, context: VenueContext): Address | undefined
  /**
   * What keeps a second payment from happening: an id that the market takes once of each buyer, see `complete`; the order,
   * which is used up, see `usesUp`; or nothing.
   */
  takenOnce: 'purchaseId' | 'order' | 'never'
  /**
   * Whether nothing is left of the orders of a call after it, whatever came before it, so that the same call fails from then on.
   * Asked where `takenOnce` is `order`. @default it is so
   */
  usesUp?(called: called, context: VenueContext): boolean
  /** The calldata with the id of the purchase and whom it is for written into it; nothing where it stays. @default as it is */
  complete?(called: called, purchase: recipientFor.Wanted & { purchaseId: Hex }): Hex | undefined
  /**
   * The calldata by which our contract, which swaps first, buys the same for the recipient; nothing where only the buyer herself can.
   * For the kinds of market that `SwapCheckout.sol` knows. @default as `complete` writes it
   */
  through?(called: called, purchase: recipientFor.Wanted & { purchaseId: Hex }): Hex | undefined
  /** Whether the market's own events say that it sold just this. */
  outcome(called: called, context: OutcomeContext<abi>): boolean
  /**
   * What the market’s own events say was paid in all, of the native currency; asked where the market gives back what is too much.
   * @default what was attached
   */
  paid?(called: called, context: OutcomeContext<abi>): bigint | undefined
  /** What the contract's errors mean to a buyer, each in one plain sentence, or as the name of another that means the same. */
  errors: { readonly [name: string]: string }
}

/** A sale as a venue states it. Whether the calldata holds anything else is found out for it. */
export type VenueSale = Omit<Sale, 'canonical'>

/** What surrounds a call on a market. */
export type VenueContext = {
  /** The chain that the market is on. */
  chainId: number
  /** The market contract. */
  market: Address
  /** The contract that the call goes to: the market, or the helper that the policy names for it. */
  to: Address
  /** Whoever sends the call. */
  buyer: Address
  /** The time of the block that was asked, in seconds since 1970; nothing where none was. */
  time: bigint | undefined
  /** What a contract says, at one block. */
  ask: Ask
}

/**
 * Asks the same function of a contract once for each list of arguments, and answers in their order. Stops the reading where
 * the answers are not there yet, or the contract has none; it must not be caught.
 */
export type Ask = <const abi extends Abi, name extends ContractFunctionName<abi, 'pure' | 'view'>>(question: {
  /** The contract that is asked. */
  address: Address
  /** Tells how the question and its answers are written. */
  abi: abi
  /** Which function of the ABI: one that only reads. */
  functionName: name
  /** The arguments of each question. */
  each: readonly ContractFunctionArgs<abi, 'pure' | 'view', name>[]
}) => readonly ContractFunctionReturnType<abi, 'pure' | 'view', name>[]

/** What a receipt says about a call. */
export type OutcomeContext<abi extends Abi = Abi> = Pick<VenueContext, 'market' | 'to' | 'buyer'> & {
  /** What the market contract itself has said, of the events in the venue's ABI. */
  events: ParseEventLogsReturnType<abi>
  /** The ids of the orders that were to be bought. */
  orderIds: readonly string[]
}

/**
 * Returns the recipient of a purchase. A service knows only the buyer, so a call made out to the buyer goes to the recipient
 * that the buyer named. Any other recipient stays, and verification rejects it.
 */
export function recipientFor(made: { recipient: Address }, wanted: recipientFor.Wanted): Address {
  return isAddressEqual(made.recipient, wanted.buyer) ? wanted.recipient : made.recipient
}

export declare namespace recipientFor {
  type Wanted = {
    /** The account that pays. */
    buyer: Address
    /** The account that receives the tokens. */
    recipient: Address
  }
}
