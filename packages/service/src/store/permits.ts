import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { statement } from './statement.js'

/**
 * A permit (ERC-2612) by which a buyer lets the market spend a currency. Amounts are in the smallest unit, and `deadline` is in Unix
 * seconds.
 */
export type StoredPermit = {
  owner: Address
  currency: Address
  nonce: bigint
  value: bigint
  deadline: bigint
  signature: Hex
}

/**
 * Stores a permit, and replaces one with the same nonce. To keep the table small, also deletes the owner's expired permits, and up to ten
 * permits of any owner that are older than a day.
 */
export async function insertPermit(sql: Sql, options: insertPermit.Options): Promise<void> {
  const { chainId, permit, now } = options
  const { owner, currency, nonce, value, deadline, signature } = permit
  await sql.query(
    ...statement`delete from permits where chain_id = ${chainId} and owner = ${owner.toLowerCase()} and deadline < ${now}`,
  )
  await sql.query(
    `delete from permits p using (
       select chain_id, owner, currency, nonce from permits where kept_at < now() - interval '1 day'
       order by kept_at limit 10 for update skip locked
     ) old where (p.chain_id, p.owner, p.currency, p.nonce) = (old.chain_id, old.owner, old.currency, old.nonce)`,
  )
  await sql.query(
    ...statement`insert into permits (chain_id, owner, currency, nonce, value, deadline, signature)
     values (${chainId}, ${owner.toLowerCase()}, ${currency.toLowerCase()}, ${nonce}, ${value}, ${deadline}, ${signature})
     on conflict (chain_id, owner, currency, nonce) do update
       set value = excluded.value, deadline = excluded.deadline, signature = excluded.signature, kept_at = now()`,
  )
}

export declare namespace insertPermit {
  type Options = {
    chainId: number
    permit: StoredPermit
    /** The current time in Unix seconds. */
    now: bigint
  }
}

export async function readPermit(sql: Sql, options: readPermit.Options): Promise<StoredPermit | undefined> {
  const { chainId, owner, currency, nonce } = options
  const [row] = await sql.query<{ value: string; deadline: string; signature: Hex }>(
    ...statement`select value, deadline, signature from permits
     where chain_id = ${chainId} and owner = ${owner.toLowerCase()} and currency = ${currency.toLowerCase()} and nonce = ${nonce}`,
  )
  if (!row) return undefined
  const { value, deadline, signature } = row
  return { owner, currency, nonce, value: BigInt(value), deadline: BigInt(deadline), signature }
}

export declare namespace readPermit {
  type Options = { chainId: number; owner: Address; currency: Address; nonce: bigint }
}
