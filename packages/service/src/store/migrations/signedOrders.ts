/** Orders that are signed instead of listed on chain: no block takes them back, and the chain alone knows how they stand. */
export const signedOrders = `
  alter table orders alter column block_number drop not null;
  -- What the maker signed, as the venue of its kind reads it; of orders that a block lists there is none.
  alter table orders add column signed json;
  -- The block as of which the order was first known, and its time; lower where a reorganisation took that away.
  alter table orders add column signed_block bigint;
  alter table orders add column signed_time bigint;
  alter table orders add column fees json;
  create index on orders (chain_id, signed_block) where signed_block is not null;
  create index on orders (chain_id, kind, maker) where signed_block is not null;
  -- What the market itself says of such an order.
  alter table availability add column filled numeric(78) not null default 0;
  alter table availability add column cancelled boolean not null default false;
`
