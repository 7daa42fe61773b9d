/** How often what is kept of a chain was written: what somebody keeps of its orders is good for as long as this stands still. */
export const chainRevisions = `
  create table chain_revisions (
    chain_id bigint primary key,
    revision bigint not null
  );
`
