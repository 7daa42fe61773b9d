import type { Address, Hash, Hex } from 'viem'

/** The chain data that the terms of a purchase depend on, all from one block. */
export type Facts = {
  /** The block of the reads, with `time` in seconds since 1970. */
  block: { number: bigint; hash: Hash; time: bigint }
  /** The results of contract reads, keyed by {@link keyOf} of each question; `null` if the contract reverted. */
  answers: { readonly [question: string]: Hex | null }
  /**
   * The results of the same contract reads in an older block. If an order number has the same terms in that block, only a reorg that
   * removes the block can give the number to another order.
   */
  settled?: { readonly [question: string]: Hex | null } | undefined
  /** The implementations of proxies (ERC-1967), keyed by the proxy's lower-case address. */
  implementations: { readonly [proxy: string]: Address }
  /** The markets whose implementation changed since an earlier read for the same purchase. */
  changed: readonly Address[]
}

/** A contract read. */
export type Question = {
  /** The contract to call. */
  to: Address
  /** The calldata. */
  data: Hex
}

export function keyOf({ to, data }: Question): string {
  return `${to}:${data}`.toLowerCase()
}
