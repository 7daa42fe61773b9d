/** What a row of each table is known by on its chain. */
const keys = {
  listeners: 'id',
  notifications: 'uid',
  deliveries: 'id',
  listener_queues: 'listener_id',
  outbox: 'listener_id',
} as const

/** Which rows of a table go with one of another, and the constraint that said so without the chain. */
const references = [
  { table: 'deliveries', column: 'listener_id', to: 'listeners', old: 'deliveries_listener_id_fkey' },
  { table: 'deliveries', column: 'uid', to: 'notifications', old: 'deliveries_uid_fkey' },
  { table: 'listener_queues', column: 'listener_id', to: 'listeners', old: 'lanes_listener_id_fkey' },
  { table: 'outbox', column: 'listener_id', to: 'listeners', old: 'outbox_listener_id_fkey' },
] as const

/** The tables whose rows had no chain. */
export const chainless = ['deliveries', 'listener_queues', 'outbox'] as const

/** The unique indexes of the keys, by their names. The chain comes last: a row is found without it, too. */
export const keyIndexes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(keys).map(([table, column]) => [`${table}_key`, `${table} (${column}, chain_id)`]),
)

/** The constraints that hold rows of a chain to others of it, and what each takes the place of. */
export const chainReferences = references.map(({ table, column, to, old }) => {
  const name = `${table}_${column}_chain_fkey`
  return {
    table,
    name,
    old,
    /** Changes nothing where it is there already. */
    add: `alter table ${table} drop constraint if exists ${name}, add constraint ${name}
      foreign key (chain_id, ${column}) references ${to} (chain_id, ${keys[to]}) on delete cascade`,
    dropOld: `alter table ${table} drop constraint if exists ${old}`,
  }
})

/** What makes each of the new keys the only one, by its table. */
export const soleKeys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(keys).map((table) => [
    table,
    `alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_key primary key using index ${table}_key`,
  ]),
)
