/** How often what is kept of a chain was written: what somebody keeps of its orders is good for as long as this stands still. */
export const chainRevisions = `
  create table chain_revisions (
    chain_id bigint primary key,
    revision bigint not null
  );
`

/** Until when somebody may keep what was read of a chain's orders for a moment: only then whoever writes waits for that. */
export const chainReaders = `
  alter table chain_revisions add column read_until timestamptz not null default '-infinity';
`
