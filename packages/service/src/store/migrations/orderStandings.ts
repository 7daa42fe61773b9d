/** The migration that notes how orders stand, and lets lists be read from an index. */
export const orderStandings = `
  -- When an order was listed: its block, and its place there, which is not known of those that are here already.
  alter table orders add column sequence bigint;
  update orders set sequence = block_number * 1000000;
  alter table orders alter column sequence set not null;
  -- How an order stands, so that lists are read from an index. What has expired is noted with the next block.
  alter table orders add column standing text not null default 'inactive';
  update orders o set standing = case
    when exists (select from cancellations x where x.chain_id = o.chain_id and x.order_id = o.order_id) then 'cancelled'
    when o.quantity <= (
      select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = o.chain_id and f.order_id = o.order_id
    ) then 'filled'
    when a.held > 0 then 'active'
    else 'inactive' end
  from orders self left join availability a on a.chain_id = self.chain_id and a.order_id = self.order_id
  where self.chain_id = o.chain_id and self.order_id = o.order_id;
  create index on orders (chain_id, standing, sequence, order_id);
  create index on orders (chain_id, standing, valid_until, order_id);
  create index on orders (chain_id, standing, currency, unit_price, order_id);
  create index on orders (chain_id, collection, standing, sequence, order_id);
  create index on orders (chain_id, collection, standing, valid_until, order_id);
  create index on orders (chain_id, collection, standing, currency, unit_price, order_id);
  create index on orders (chain_id, maker, standing, sequence, order_id);
`
