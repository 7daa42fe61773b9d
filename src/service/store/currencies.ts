import type { Address } from 'viem'
import type { Sql } from './openDatabase.js'

/** A currency's decimals, or none where they cannot be read. */
export type KnownCurrency = { address: Address; decimals: number | undefined }

/** Keeps what is known of currencies; what was known before stays. */
export async function insertCurrencies(
  sql: Sql,
  chainId: number,
  currencies: readonly KnownCurrency[],
): Promise<void> {
  if (currencies.length === 0) return
  await sql.query(
    `insert into currencies (chain_id, address, decimals)
     select $1, * from unnest($2::text[], $3::integer[]) on conflict (chain_id, address) do nothing`,
    [
      chainId,
      currencies.map(({ address }) => address.toLowerCase()),
      currencies.map(({ decimals }) => decimals ?? null),
    ],
  )
}
