/**
 * The indexes, by name, that the service builds without blocking writes. So processes of the previous version continue during an update.
 */
export const indexes: Readonly<Record<string, string>> = {
  // With `valid_until` in the key, a query skips expired orders without reading their rows.
  orders_tokens_idx: 'orders (chain_id, collection, token_id, maker, valid_until)',
  orders_approvals_idx: 'orders (chain_id, collection, maker)',
  orders_beginning_idx: `orders (chain_id, valid_from) where standing = 'active'`,
  // A payment may change what one account can pay in one currency. This index finds its offers.
  orders_offers_idx: `orders (chain_id, maker, currency) where side = 'offer'`,
  orders_token_offers_idx: `orders (chain_id, collection, token_id, sequence) where standing = 'offer_active'`,
  orders_highest_offers_idx: `orders (chain_id, collection, token_id, currency, unit_price desc, sequence) where standing = 'offer_active'`,
  orders_kinds_idx: 'orders (chain_id, kind, collection)',
  orders_signed_idx: 'orders (chain_id, valid_until) where signed_block is not null',
  // With these columns included, a query sums up an order's fills from the index alone, without reading each fill's row.
  fills_orders_idx: 'fills (chain_id, order_id) include (quantity, block_number)',
  // A project may have any number of removed listeners. With `removed` in the key, a query skips them without reading their rows.
  listeners_projects_idx: 'listeners (chain_id, project_id, removed, id)',
  listeners_from_block_idx: 'listeners (chain_id, from_block) where not removed',
  // Many listeners may have the same version. With `id` in the key, a page of listeners can start in the middle of a version.
  listeners_changes_idx: 'listeners (chain_id, version, id)',
  listeners_leftover_idx: 'listeners (settled, updated_at, id) where removed',
  listener_queues_ending_idx: 'listener_queues (failing_since) where failures >= 5',
  listener_queues_lane_idx: 'listener_queues (pace, due_at)',
  listener_queues_project_idx: `listener_queues (pace, project_id, origin, due_at) where due_at < 'infinity'`,
  listener_queues_unpublished_idx: 'listener_queues (due_at) where not in_outbox',
  permits_kept_idx: 'permits (kept_at)',
  relay_costs_shallow_idx: 'relay_costs (chain_id, relayer, nonce) where block_number is not null',
  relay_costs_project_idx:
    'relay_costs (chain_id, relayer, project_id, created_at) include (outcome, gas, gas_used)',
  relay_costs_collections_idx: 'relay_costs using gin (collections)',
  listener_queues_origin_due_idx: 'listener_queues (origin, due_at)',
  origins_left_idx: 'origins (open_until) where is_left',
  deliveries_event_idx: 'deliveries (uid, project_id)',
}
