/** Plainer names: `order_updates` and `listener_queues`. */
export const queueNames = `
  alter table touches rename to order_updates;
  alter index if exists touches_pkey rename to order_updates_pkey;
  alter index if exists touches_chain_id_block_number_idx rename to order_updates_chain_id_block_number_idx;
  alter table lanes rename to listener_queues;
  alter index if exists lanes_pkey rename to listener_queues_pkey;
  alter index if exists lanes_due_at_idx rename to listener_queues_due_at_idx;
  alter index if exists lanes_origin_idx rename to listener_queues_origin_idx;
`
