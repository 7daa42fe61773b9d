import type { Address, Hash, Hex } from 'viem'

/** The answers of a chain about the terms of a plan, all at one block. */
export type Facts = {
  /** `time` in seconds since 1970. */
  block: { number: bigint; hash: Hash; time: bigint }
  /** The answers of contracts, by {@link keyOf} of the question. `null` if a contract reverted. */
  answers: { readonly [question: string]: Hex | null }
  /**
   * The answers to the same questions some blocks earlier, as many as the price asks for. `undefined` if the newest block is enough.
   * A reorg of fewer blocks cannot give an order number that had the same terms then to another order.
   */
  settled?: { readonly [question: string]: Hex | null } | undefined
  /** The implementations of proxies (ERC-1967), by the proxy's address in lower case. */
  implementations: { readonly [proxy: string]: Address }
  /** The contracts whose implementation changed since the earlier answers. */
  changed: readonly Address[]
}

/** A read of a contract. */
export type Question = {
  /** The contract. */
  to: Address
  /** The calldata. */
  data: Hex
}

/** Returns the key of a question among the answers of {@link Facts}. */
export function keyOf({ to, data }: Question): string {
  return `${to}:${data}`.toLowerCase()
}
