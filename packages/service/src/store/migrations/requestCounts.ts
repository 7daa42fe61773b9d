/** Requests of each project in the last minute that it had any: all processes take theirs from here. */
export const requestCounts = `
  create table request_counts (
    project_id text primary key,
    minute bigint not null,
    used integer not null,
    -- What was given last.
    granted integer not null
  );
`
