/** What a project is to be told, kept apart from the deliveries that it becomes. */
export const announcements = `
  -- Whom an event is for: [[signature, [listener id, …]], …]. Events that are for the same listeners share one.
  create table audiences (
    chain_id bigint not null,
    hash text not null,
    members json not null,
    size integer not null,
    used_at timestamptz not null default now(),
    primary key (chain_id, hash)
  );
  create index on audiences (used_at);

  -- One for each event and project, in the order of the chain, until there is a delivery for each of its listeners.
  create table announcements (
    chain_id bigint not null,
    project_id text not null,
    sequence bigint generated always as identity,
    uid text not null,
    type text not null,
    round integer not null,
    -- None for whoever was told before.
    audience text,
    -- Members that have their delivery.
    reached integer not null default 0,
    primary key (chain_id, project_id, sequence),
    foreign key (chain_id, audience) references audiences
  );
  create index on announcements (chain_id, uid);
  create index on announcements (chain_id, audience);

  -- Those that were ever told of it. Of events from before it is not known.
  alter table notifications add column projects text[];
`
