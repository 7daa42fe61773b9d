import type { Address, Hex } from 'viem'

/**
 * A decoded swap: an exact amount of one currency for at most `maxIn` of another, in their smallest units. The zero address is the native
 * currency.
 */
export type Swap = {
  /** The input currency. */
  sell: Address
  /** The output currency. */
  buy: Address
  /** The exact output. */
  amountOut: bigint
  /** The maximum input. */
  maxIn: bigint
  /** The route of tokens from input to output, with the wrapped currency in place of the native one. */
  path: readonly Address[]
  /** The fee of each pool, in millionths of the amount; `undefined` if two tokens have only one pool, as on Uniswap V2. */
  fees?: readonly number[] | undefined
  /** The token of `path` that must be the wrapped native currency. Set if the router does not check this, so verification must. */
  wrapped?: Address | undefined
  /** The account that receives the output, `undefined` for the sender of the call. */
  recipient: Address | undefined
  /** The deadline, in seconds since 1970. */
  deadline: bigint | undefined
  /** The contract that needs an allowance; `undefined` if the swap needs no allowance. */
  spender: Address | undefined
}

export function hopsOf({ sell, buy, path }: Pick<Swap, 'sell' | 'buy' | 'path'>): readonly Address[] {
  const inner = path[0]?.toLowerCase() === sell.toLowerCase() ? path.slice(1) : path
  return inner.at(-1)?.toLowerCase() === buy.toLowerCase() ? inner.slice(0, -1) : inner
}

export type Router = {
  kind: string
  read(call: RouterCall): Swap | undefined
  write(swap: Swap): Pick<RouterCall, 'data' | 'value'>
}

export type RouterCall = { to: Address; data: Hex; value: bigint }
