/** What buyers sign, and what a relayer sends for them. */
export const relays = `
  create table permits (
    chain_id bigint not null,
    owner text not null,
    currency text not null,
    nonce numeric(78) not null,
    value numeric(78) not null,
    deadline numeric(78) not null,
    signature text not null,
    primary key (chain_id, owner, currency, nonce)
  );

  create table relays (
    chain_id bigint not null,
    buyer text not null,
    purchase_id text not null,
    order_id text not null,
    primary key (chain_id, buyer, purchase_id)
  );

  create table relay_transactions (
    chain_id bigint not null,
    relayer text not null,
    nonce bigint not null,
    buyer text not null,
    purchase_id text not null,
    target text not null,
    data text not null,
    gas numeric(78) not null,
    max_fee_per_gas numeric(78) not null,
    max_priority_fee_per_gas numeric(78) not null,
    raw text not null,
    primary key (chain_id, relayer, nonce),
    foreign key (chain_id, buyer, purchase_id) references relays on delete cascade
  );
  create index on relay_transactions (chain_id, buyer, purchase_id);
`

/** When a permit was kept: what its buyer has not used a day later is forgotten. */
export const permitAges = `
  alter table permits add column kept_at timestamptz not null default now();
`
