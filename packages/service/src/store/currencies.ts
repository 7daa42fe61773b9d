import type { Address } from 'viem'
import type { Sql } from './openDatabase.js'

export type KnownCurrency = { address: Address; decimals: number | undefined }

export async function insertCurrencies(
  sql: Sql,
  chainId: number,
  currencies: readonly KnownCurrency[],
): Promise<void> {
  if (currencies.length === 0) return
  await sql.query(
    `insert into currencies (chain_id, address, decimals)
     select distinct on (address) $1::bigint, address, decimals
     from unnest($2::text[], $3::integer[]) with ordinality as told(address, decimals, place) order by address, place
     on conflict (chain_id, address) do update set decimals = excluded.decimals
       where currencies.decimals is null and excluded.decimals is not null`,
    [
      chainId,
      currencies.map(({ address }) => address.toLowerCase()),
      currencies.map(({ decimals }) => decimals ?? null),
    ],
  )
}
