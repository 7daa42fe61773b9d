/**
 * The tables of the first migration. A row that comes from a block references that block. So when a reorg deletes the block, the database
 * deletes the row too.
 *
 * Each table that belongs to a chain has the chain's ID in every key. Addresses and IDs are lower-case hex.
 */
export const schema = `
  -- Markets, their blocks and their orders.

  create table sources (
    chain_id bigint not null,
    market text not null,
    start_block bigint not null,
    treasury text not null,
    market_fee_bps integer not null,
    -- The marketplace kind of the market's orders. A chain may have several markets.
    kind text not null default 'service_marketplace_v2',
    primary key (chain_id, kind)
  );

  create table blocks (
    chain_id bigint not null,
    number bigint not null,
    hash text not null,
    parent_hash text not null,
    time bigint not null,
    primary key (chain_id, number)
  );

  -- A counter of the writes to a chain. A cached answer is valid while the counter does not change.
  create table chain_revisions (
    chain_id bigint primary key,
    revision bigint not null,
    -- The time until which a process may cache its reads. A writer waits for readers only before that time.
    read_until timestamptz not null default '-infinity'
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
    -- The block that lists the order; null if the maker signed it instead.
    block_number bigint,
    -- The order's place in the sequence of listings: its block, then its place in that block.
    sequence bigint not null,
    -- The status as of the last block, see updateStandings. Lists use it in an index. The next block marks orders that have ended.
    standing text not null default 'inactive',
    -- The signed order, in the format of its venue.
    signed json,
    -- The height at which the service first saw the signed order, and that block's time. A reorg lowers the height.
    signed_block bigint,
    signed_time bigint,
    fees json,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade
  );
  create index on orders (chain_id, block_number);
  create index on orders (chain_id, standing, sequence, order_id);
  create index on orders (chain_id, standing, valid_until, order_id);
  create index on orders (chain_id, standing, currency, unit_price, order_id);
  create index on orders (chain_id, collection, standing, sequence, order_id);
  create index on orders (chain_id, collection, standing, valid_until, order_id);
  create index on orders (chain_id, collection, standing, currency, unit_price, order_id);
  create index on orders (chain_id, maker, standing, sequence, order_id);
  create index on orders (chain_id, signed_block) where signed_block is not null;
  create index on orders (chain_id, kind, maker) where signed_block is not null;

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

  create table cancellations (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on cancellations (chain_id, block_number);

  create table order_updates (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id, block_number),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on order_updates (chain_id, block_number);

  create table availability (
    chain_id bigint not null,
    order_id text not null,
    held numeric(78),
    royalty_receiver text,
    royalty_bps integer,
    -- The state of a signed order according to its market.
    filled numeric(78) not null default 0,
    cancelled boolean not null default false,
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

  -- The data that buyers sign, and the transactions that a relayer sends for them.

  create table permits (
    chain_id bigint not null,
    owner text not null,
    currency text not null,
    nonce numeric(78) not null,
    value numeric(78) not null,
    deadline numeric(78) not null,
    signature text not null,
    -- The service deletes a permit that is older than a day.
    kept_at timestamptz not null default now(),
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
    -- The end of the buyer's signature, in seconds since 1970.
    deadline numeric(78),
    primary key (chain_id, relayer, nonce),
    foreign key (chain_id, buyer, purchase_id) references relays on delete cascade
  );
  create index on relay_transactions (chain_id, buyer, purchase_id);

  -- Transactions of earlier attempts of a purchase. After a reorg, transactions with later nonces may need them again.
  create table replaced_transactions (
    chain_id bigint not null,
    relayer text not null,
    nonce bigint not null,
    target text not null,
    data text not null,
    gas numeric(78) not null,
    max_fee_per_gas numeric(78) not null,
    max_priority_fee_per_gas numeric(78) not null,
    deadline numeric(78),
    raw text not null,
    primary key (chain_id, relayer, nonce)
  );

  -- The cost of each transaction of a relayer, also if its purchase failed.
  create table relay_costs (
    chain_id bigint not null,
    relayer text not null,
    nonce bigint not null,
    project_id text not null,
    buyer text not null,
    purchase_id text not null,
    collections text[] not null,
    -- The maximum cost. It counts again if a reorg removes the block of the real cost.
    gas numeric(78) not null,
    hashes text[] not null,
    outcome text not null default 'pending',
    created_at timestamptz not null,
    -- The real cost. Its block is null once it is final.
    gas_used numeric(78),
    block_number bigint,
    block_hash text,
    primary key (chain_id, relayer, nonce)
  );
  create index on relay_costs (chain_id, relayer, created_at);
  create index on relay_costs (chain_id, relayer, nonce) where outcome = 'pending';
  create index on relay_costs (chain_id, buyer, purchase_id);

  -- Projects that are not in the configuration.

  create table projects (
    id text primary key,
    disabled boolean not null default false,
    settings jsonb not null,
    created_at timestamptz not null default now(),
    -- The id of a removed project is never used again, because its deliveries keep the id.
    removed_at timestamptz
  );

  -- The table holds no secret: of an access key only its SHA-256, and of a token key only the public key.
  create table project_keys (
    digest text primary key,
    project_id text not null references projects on delete cascade,
    kind text not null check (kind in ('access', 'token')),
    public_key text,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null default 'infinity'
  );
  create index on project_keys (project_id, kind);

  -- The used requests of each project in its current minute. All processes share this count.
  create table request_counts (
    project_id text primary key,
    minute bigint not null,
    used integer not null,
    granted integer not null
  );

  -- Listeners, their events and their deliveries.

  -- Each change of a listener gets the next version of its chain. So a process reads only the changes since its last read.
  create table listener_versions (
    chain_id bigint primary key,
    version bigint not null
  );

  create table listeners (
    id bigint generated always as identity,
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
    version bigint not null,
    filter_values integer not null generated always as (
      coalesce(json_array_length(filters -> 'contractAddresses'), 0) + coalesce(json_array_length(filters -> 'events'), 0)
      + coalesce(json_array_length(filters -> 'tokenIDs'), 0) + coalesce(json_array_length(filters -> 'accounts'), 0)
      + coalesce(json_array_length(filters -> 'topicHashes'), 0)) stored,
    -- Whether a removed listener can have no more waiting deliveries.
    settled boolean not null default false,
    constraint listeners_key primary key (id, chain_id)
  );
  create unique index on listeners (chain_id, project_id, fingerprint) where not removed;

  -- The events. They do not reference their block, because after a reorg the service still has to retract them.
  create table notifications (
    uid text not null,
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
    created_at timestamptz not null default now(),
    -- The projects that received the event.
    projects text[],
    -- The \`traceparent\` of the span that found the event; null without tracing.
    trace text,
    constraint notifications_key primary key (uid, chain_id)
  );
  create index on notifications (chain_id, block_number) where not removed;
  create index on notifications (created_at);

  -- The listeners of an event: [[signature, [listener id, …]], …]. Events with the same listeners share one row.
  create table audiences (
    chain_id bigint not null,
    hash text not null,
    members json not null,
    size integer not null,
    used_at timestamptz not null default now(),
    primary key (chain_id, hash)
  );
  create index on audiences (used_at);

  -- One row for each event and project, in the order of the events. The row is deleted when every listener has its delivery.
  create table announcements (
    chain_id bigint not null,
    project_id text not null,
    sequence bigint generated always as identity,
    uid text not null,
    type text not null,
    round integer not null,
    -- Null for a retraction, which goes to the listeners that received the event.
    audience text,
    -- The number of listeners in the audience that have their delivery.
    reached integer not null default 0,
    primary key (chain_id, project_id, sequence),
    foreign key (chain_id, audience) references audiences
  );
  create index on announcements (chain_id, uid);
  create index on announcements (chain_id, audience);

  create table deliveries (
    id text not null,
    sequence bigint generated always as identity,
    listener_id bigint not null,
    uid text not null,
    type text not null,
    round integer not null,
    signature text not null,
    state text not null default 'pending',
    attempts integer not null default 0,
    -- The number of attempts before the last replay.
    earlier_attempts integer not null default 0,
    -- The default sorts new deliveries before retries.
    due_at timestamptz not null default '-infinity',
    status integer,
    problem text,
    created_at timestamptz not null default now(),
    chain_id bigint not null,
    project_id text,
    constraint deliveries_key primary key (id, chain_id),
    constraint deliveries_listener_id_chain_fkey
      foreign key (chain_id, listener_id) references listeners (chain_id, id) on delete cascade,
    constraint deliveries_uid_chain_fkey
      foreign key (chain_id, uid) references notifications (chain_id, uid) on delete cascade
  );
  create index on deliveries (listener_id, due_at, sequence) where state = 'pending';
  create index on deliveries (listener_id, state, sequence);

  -- One row for each listener that ever had a delivery: the process that works on its queue, and the time of its next delivery.
  create table listener_queues (
    listener_id bigint not null,
    origin text not null,
    due_at timestamptz not null,
    leased_until timestamptz not null default '-infinity',
    lease text,
    failures integer not null default 0,
    failing_since timestamptz,
    open_until timestamptz not null default '-infinity',
    chain_id bigint not null,
    -- The pace of the origin when the queue was last written; null if it is unknown.
    pace text,
    -- Whether the queue was ever published to a message queue.
    in_outbox boolean not null default false,
    project_id text,
    constraint listener_queues_key primary key (listener_id, chain_id),
    constraint listener_queues_listener_id_chain_fkey
      foreign key (chain_id, listener_id) references listeners (chain_id, id) on delete cascade
  );

  -- The servers of receivers.
  create table origins (
    origin text primary key,
    failures integer not null,
    open_until timestamptz not null default '-infinity',
    -- 'fast' or 'slow', by the last answer; null if it is unknown.
    pace text,
    -- Whether a queue has left the origin since the last cleanup, or none has used it yet.
    is_left boolean not null default true
  );

  -- One row for each listener whose work was ever published: the time at which the service publishes its work again.
  create table outbox (
    listener_id bigint not null,
    publish_at timestamptz not null,
    chain_id bigint not null,
    constraint outbox_key primary key (listener_id, chain_id),
    constraint outbox_listener_id_chain_fkey
      foreign key (chain_id, listener_id) references listeners (chain_id, id) on delete cascade
  );
  create index on outbox (publish_at);
`
