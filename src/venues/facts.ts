import type { Address, Hash, Hex } from 'viem'

/** What was asked of a chain about the terms of a plan, all of it at one block. */
export type Facts = {
  /** `time` in seconds since 1970. */
  block: { number: bigint; hash: Hash; time: bigint }
  /** What contracts answered, by {@link keyOf} of the question; `null` where one refused. */
  answers: { readonly [question: string]: Hex | null }
  /** The contracts behind those asked that are proxies (ERC-1967), by the proxy's address in small letters. */
  implementations: { readonly [proxy: string]: Address }
  /** The contracts asked that are made of other code than when they were asked before. */
  changed: readonly Address[]
}

/** A call that is only read. */
export type Question = {
  /** The contract that is asked. */
  to: Address
  /** The calldata of the question. */
  data: Hex
}

/** The name of a question among the answers of {@link Facts}. */
export function keyOf({ to, data }: Question): string {
  return `${to}:${data}`.toLowerCase()
}
