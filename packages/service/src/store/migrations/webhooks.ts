/** Listeners, what happened that they are told of, and what becomes of each delivery. */
export const webhooks = `
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
`
