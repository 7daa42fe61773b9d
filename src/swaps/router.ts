import type { Address, Hex } from 'viem'
import type { Swap } from './swap.js'

/** What a kind of contract that swaps means. All of it is pure, and `write` is the inverse of `read`. */
export type Router = {
  /** The name of the kind, in lower case. */
  kind: string
  /** What a call swaps; nothing when it is none that gives an exact amount. May throw on what it cannot decode. */
  read(call: RouterCall): Swap | undefined
  /** The call that makes this swap and nothing else. */
  write(swap: Swap): Pick<RouterCall, 'data' | 'value'>
}

/** A call on a router: `value` in wei. */
export type RouterCall = { to: Address; data: Hex; value: bigint }
