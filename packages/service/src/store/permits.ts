import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/** A permit (ERC-2612) that a buyer has signed for the market. Amounts are in the smallest unit, and `deadline` is in Unix seconds. */
export type StoredPermit = {
  owner: Address
  currency: Address
  nonce: bigint
  value: bigint
  deadline: bigint
  signature: Hex
}

/**
 * Stores a permit. To keep the table small, it also deletes the owner's expired permits, and up to ten others that are older than a day.
 */
export async function insertPermit(sql: Sql, options: insertPermit.Options): Promise<void> {
  const { chainId, permit, now } = options
  const { owner, currency, nonce, value, deadline, signature } = permit
  await sql.query('delete from permits where chain_id = $1 and owner = $2 and deadline < $3', [
    chainId,
    owner.toLowerCase(),
    now,
  ])
  await sql.query(
    `delete from permits p using (
       select chain_id, owner, currency, nonce from permits where kept_at < now() - interval '1 day'
       order by kept_at limit 10 for update skip locked
     ) old where (p.chain_id, p.owner, p.currency, p.nonce) = (old.chain_id, old.owner, old.currency, old.nonce)`,
  )
  await sql.query(
    `insert into permits (chain_id, owner, currency, nonce, value, deadline, signature)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (chain_id, owner, currency, nonce) do update
       set value = excluded.value, deadline = excluded.deadline, signature = excluded.signature, kept_at = now()`,
    [chainId, owner.toLowerCase(), currency.toLowerCase(), nonce, value, deadline, signature],
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
    `select value, deadline, signature from permits
     where chain_id = $1 and owner = $2 and currency = $3 and nonce = $4`,
    [chainId, owner.toLowerCase(), currency.toLowerCase(), nonce],
  )
  if (!row) return undefined
  const { value, deadline, signature } = row
  return { owner, currency, nonce, value: BigInt(value), deadline: BigInt(deadline), signature }
}

export declare namespace readPermit {
  type Options = { chainId: number; owner: Address; currency: Address; nonce: bigint }
}
