export const blockList = `
  -- What the operator blocks by command, in addition to the configuration. A target is lower-case: an address, or an address, "/" and a token id.
  create table blocked (
    chain_id bigint not null,
    kind text not null check (kind in ('collection', 'token', 'seller')),
    target text not null,
    created_at timestamptz not null default now(),
    primary key (chain_id, kind, target)
  );
`
