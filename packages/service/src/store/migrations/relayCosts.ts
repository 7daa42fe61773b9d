/** What each transaction of a relayer cost, and when what was signed for it ends. */
export const relayCosts = `
  alter table relay_transactions add column deadline numeric(78);

  -- Whatever became of its purchase. Until what it cost is known, gas is the most that it may use.
  create table relay_costs (
    chain_id bigint not null,
    relayer text not null,
    nonce bigint not null,
    project_id text not null,
    buyer text not null,
    purchase_id text not null,
    collections text[] not null,
    gas numeric(78) not null,
    hashes text[] not null,
    outcome text not null default 'pending',
    created_at timestamptz not null,
    primary key (chain_id, relayer, nonce)
  );
  create index on relay_costs (chain_id, relayer, created_at);
  create index on relay_costs (chain_id, relayer, nonce) where outcome = 'pending';
  create index on relay_costs (chain_id, buyer, purchase_id);
  `
