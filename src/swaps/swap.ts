import type { Address, Hex } from 'viem'

/**
 * What a call on a router swaps: an exact amount of one currency for at most so much of another, each in its smallest unit.
 * The zero address stands for the native currency.
 */
export type Swap = {
  /** The currency that is given. */
  sell: Address
  /** The currency that comes out. */
  buy: Address
  /** Exactly how much comes out. */
  amountOut: bigint
  /** The most that is given. */
  maxIn: bigint
  /** The tokens that it goes through, the first and the last included; the wrapped currency stands for the native one. */
  path: readonly Address[]
  /** What each pool on the way takes, in millionths, where two tokens have several that differ by it. */
  fees?: readonly number[] | undefined
  /** The token of `path` that has to be the wrapped native currency, where the router itself does not see to it. */
  wrapped?: Address | undefined
  /** Who gets what comes out; nothing where it is whoever sends the call. */
  recipient: Address | undefined
  /** When it can't be made any more, in seconds since 1970; nothing where it always can. */
  deadline: bigint | undefined
  /** Who takes what is given, by an allowance; nothing where none is needed. */
  spender: Address | undefined
}

/** The tokens between the currency that is given and the one that comes out. */
export function hopsOf({ sell, buy, path }: Pick<Swap, 'sell' | 'buy' | 'path'>): readonly Address[] {
  const inner = path[0]?.toLowerCase() === sell.toLowerCase() ? path.slice(1) : path
  return inner.at(-1)?.toLowerCase() === buy.toLowerCase() ? inner.slice(0, -1) : inner
}

/** Reads and writes the calls of one kind of router. Both functions are pure, and `write` is the inverse of `read`. */
export type Router = {
  /** The name of the kind, in lower case. */
  kind: string
  /** Reads the swap of a call. Returns `undefined` for a call without an exact output. May throw if it cannot decode the call. */
  read(call: RouterCall): Swap | undefined
  /** Encodes the call that makes only this swap. */
  write(swap: Swap): Pick<RouterCall, 'data' | 'value'>
}

/** A call on a router: `value` in wei. */
export type RouterCall = { to: Address; data: Hex; value: bigint }
