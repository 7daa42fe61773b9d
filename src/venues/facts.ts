import type { Address, Hash, Hex } from 'viem'

/** The chain data that the terms of a purchase depend on. All of it except `settled` is from one block. */
export type Facts = {
  /** The block at which the chain data was read, with `time` in seconds since 1970. */
  block: { number: bigint; hash: Hash; time: bigint }
  /** The results of contract reads, by {@link keyOf} of the question. `null` means that the contract reverted or returned nothing. */
  answers: { readonly [question: string]: Hex | null }
  /**
   * The results of the same contract reads in an older block, which has enough confirmations. If the order has the same terms in that
   * block, only a very deep reorg can give the order's number to another order.
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
