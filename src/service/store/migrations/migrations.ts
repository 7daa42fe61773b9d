import { announcements } from './announcements.js'
import { orderStandings } from './orderStandings.js'
import { relayCosts } from './relayCosts.js'
import { signedOrders } from './signedOrders.js'
import { venueSources } from './venueSources.js'
import { webhookBounds } from './webhookBounds.js'

/**
 * The schema's history, oldest first. A migration that was released is never edited: add another one.
 *
 * All that is read from a block hangs on its row in `blocks`, so that deleting the blocks that a reorganisation took
 * away deletes all that was believed because of them. Addresses and ids are lower-case hex.
 */
export const migrations: readonly string[] = [
  `
  create table sources (
    chain_id bigint primary key,
    market text not null,
    start_block bigint not null,
    treasury text not null,
    market_fee_bps integer not null
  );

  create table blocks (
    chain_id bigint not null,
    number bigint not null,
    hash text not null,
    parent_hash text not null,
    time bigint not null,
    primary key (chain_id, number)
  );

  create table orders (
    chain_id bigint not null,
    order_id text not null,
    kind text not null,
    collection text not null,
    token_id numeric(78) not null,
    multiple boolean not null,
    maker text not null,
    currency text not null,
    unit_price numeric(78) not null,
    quantity numeric(78) not null,
    valid_from numeric(20) not null,
    valid_until numeric(20) not null,
    block_number bigint not null,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade
  );
  create index on orders (chain_id, block_number);
  create index on orders (chain_id, collection, token_id);

  create table fills (
    chain_id bigint not null,
    block_number bigint not null,
    log_index integer not null,
    order_id text not null,
    buyer text not null,
    purchase_id text not null,
    quantity numeric(78) not null,
    price numeric(78) not null,
    primary key (chain_id, block_number, log_index),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on fills (chain_id, order_id);

  create table cancellations (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on cancellations (chain_id, block_number);

  create table touches (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id, block_number),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on touches (chain_id, block_number);

  create table availability (
    chain_id bigint not null,
    order_id text not null,
    held numeric(78),
    royalty_receiver text,
    royalty_bps integer,
    primary key (chain_id, order_id),
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on availability (chain_id) where held is null;

  create table currencies (
    chain_id bigint not null,
    address text not null,
    decimals integer,
    primary key (chain_id, address)
  );
  `,
  `
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
  `,
  `
  -- Each change of a listener gets the next version of its chain, so that every process can read what it has not seen.
  create table listener_versions (
    chain_id bigint primary key,
    version bigint not null
  );

  create table listeners (
    id bigint generated always as identity primary key,
    chain_id bigint not null,
    project_id text not null,
    url text not null,
    filters json not null,
    fingerprint text not null,
    name text not null,
    active boolean not null,
    removed boolean not null default false,
    from_block bigint not null,
    secret text not null,
    old_secret text,
    old_secret_until timestamptz,
    updated_at timestamptz not null,
    version bigint not null
  );
  create unique index on listeners (chain_id, project_id, fingerprint) where not removed;
  create index on listeners (chain_id, version);

  -- Not bound to blocks: what a reorganisation took away has still to be retracted.
  create table notifications (
    uid text primary key,
    chain_id bigint not null,
    block_number bigint not null,
    block_hash text not null,
    parent_hash text not null,
    time bigint not null,
    contract text not null,
    contract_type text not null,
    transaction_hash text not null,
    transaction_index integer not null,
    log_index integer not null,
    transaction_log_index integer not null,
    data text not null,
    topics text[] not null,
    round integer not null default 0,
    removed boolean not null default false,
    created_at timestamptz not null default now()
  );
  create index on notifications (chain_id, block_number) where not removed;
  create index on notifications (created_at);

  create table deliveries (
    id text primary key,
    sequence bigint generated always as identity,
    listener_id bigint not null references listeners on delete cascade,
    uid text not null references notifications on delete cascade,
    type text not null,
    round integer not null,
    signature text not null,
    state text not null default 'pending',
    attempts integer not null default 0,
    -- Those before it was replayed.
    earlier_attempts integer not null default 0,
    -- First attempts come before all that is tried again.
    due_at timestamptz not null default '-infinity',
    status integer,
    problem text,
    created_at timestamptz not null default now()
  );
  create index on deliveries (listener_id, due_at, sequence) where state = 'pending';
  create index on deliveries (listener_id, sequence);
  create index on deliveries (uid);

  -- One row for each listener that ever had a delivery: who works on it, and when there is something to be done.
  create table lanes (
    listener_id bigint primary key references listeners on delete cascade,
    origin text not null,
    due_at timestamptz not null,
    leased_until timestamptz not null default '-infinity',
    lease text,
    failures integer not null default 0,
    failing_since timestamptz,
    open_until timestamptz not null default '-infinity'
  );
  create index on lanes (due_at);
  create index on lanes (origin);

  create table origins (
    origin text primary key,
    failures integer not null,
    open_until timestamptz not null default '-infinity'
  );
  `,
  `
  alter table touches rename to order_updates;
  alter index if exists touches_pkey rename to order_updates_pkey;
  alter index if exists touches_chain_id_block_number_idx rename to order_updates_chain_id_block_number_idx;
  alter table lanes rename to listener_queues;
  alter index if exists lanes_pkey rename to listener_queues_pkey;
  alter index if exists lanes_due_at_idx rename to listener_queues_due_at_idx;
  alter index if exists lanes_origin_idx rename to listener_queues_origin_idx;
  `,
  relayCosts,
  orderStandings,
  webhookBounds,
  venueSources,
  signedOrders,
  announcements,
]
