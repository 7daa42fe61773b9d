/**
 * Adds the log that live streams read: which order a write of the chain may have changed. `revision` is the counter of `chain_revisions`
 * in the writing transaction. A row has no foreign key, because it must survive the deletion of its order.
 */
export const orderChanges = `
  create table order_changes (
    chain_id bigint not null,
    collection text not null,
    revision bigint not null,
    order_id text not null,
    primary key (chain_id, collection, revision, order_id)
  );
  create index order_changes_revision_idx on order_changes (chain_id, revision);
`
