/** Projects that are not in the configuration, and the keys that they are known by. */
export const projects = `
  create table projects (
    id text primary key,
    disabled boolean not null default false,
    settings jsonb not null,
    created_at timestamptz not null default now()
  );
  -- Nothing that a key could be made of: of what is sent as X-Access-Key a SHA-256, of what signs tokens the public part.
  create table project_keys (
    digest text primary key,
    project_id text not null references projects on delete cascade,
    kind text not null check (kind in ('access', 'token')),
    public_key text,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null default 'infinity'
  );
  create index on project_keys (project_id, kind);
`
