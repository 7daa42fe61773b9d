/** What is to be published to a message queue, where one is used. */
export const outbox = `
  -- One row for each listener that ever had something published: when its work is published next. Work that nobody
  -- has taken up by then is published again.
  create table outbox (
    listener_id bigint primary key references listeners on delete cascade,
    publish_at timestamptz not null
  );
  create index on outbox (publish_at);
`
