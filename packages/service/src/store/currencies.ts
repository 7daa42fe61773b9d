import type { Address } from 'viem'
import type { Sql } from './openDatabase.js'
import { statement } from './statement.js'

export type KnownCurrency = { address: Address; decimals: number | undefined }

export async function insertCurrencies(
  sql: Sql,
  chainId: number,
  currencies: readonly KnownCurrency[],
): Promise<void> {
  if (currencies.length === 0) return
  await sql.query(
    ...statement`insert into currencies (chain_id, address, decimals)
     select distinct on (address) ${chainId}::bigint, address, decimals
     from unnest(${currencies.map(({ address }) => address.toLowerCase())}::text[],
       ${currencies.map(({ decimals }) => decimals ?? null)}::integer[]) with ordinality as told(address, decimals, place)
       order by address, place
     on conflict (chain_id, address) do update set decimals = excluded.decimals
       where currencies.decimals is null and excluded.decimals is not null`,
  )
}
