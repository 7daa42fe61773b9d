import type { Sql } from '../../../packages/service/src/store/openDatabase.js'
import { collection, transfer } from './openChains.js'

/**
 * Inserts listeners as AddWebhookListener would. Listener `n` belongs to chain `n % chains`, to one project, and to one of the chain’s
 * tokens. Its id is `n + 1`.
 */
export async function seedListeners(sql: Sql, options: seedListeners.Options): Promise<void> {
  const { count, chains, projects, tokens, urlOf } = options
  await sql.query(
    `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
     select 1000 + n % $2::integer, p.id, p.url || '/' || n,
       json_build_object('contractAddresses', json_build_array($6::text), 'events', json_build_array($7::text),
         'tokenIDs', json_build_array((n / $2::integer % $5::integer)::text)),
       n::text, '', true, 0, 'whsec_' || encode(sha256(n::text::bytea), 'base64'), now(), 1
     from generate_series(0, $1::integer - 1) n
       join unnest($3::text[], $4::text[]) with ordinality as p(id, url, place)
         on p.place = 1 + (n / ($2::integer * $5::integer) + n / $2::integer) % array_length($3::text[], 1)
     order by n`,
    [
      count,
      chains,
      Array.from({ length: projects }, (_, index) => String(index)),
      Array.from({ length: projects }, (_, index) => urlOf(index)),
      tokens,
      collection,
      transfer,
    ],
  )
  await sql.query('insert into listener_versions select distinct chain_id, 1 from listeners')
  await sql.query('analyze')
}

export declare namespace seedListeners {
  type Options = {
    count: number
    chains: number
    projects: number
    tokens: number
    urlOf: (project: number) => string
  }
}

/** Returns the project of a seeded listener. */
export function projectOf(
  listener: number,
  { chains, projects, tokens }: Omit<seedListeners.Options, 'urlOf' | 'count'>,
): number {
  return (Math.floor(listener / (chains * tokens)) + Math.floor(listener / chains)) % projects
}
