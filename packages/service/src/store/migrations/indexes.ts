/**
 * Indexes of tables that may be long, by their names: what they are built on. They are built while others write, so that a
 * process of the last version goes on beside it.
 */
export const indexes: Readonly<Record<string, string>> = {
  // The end is there to leave out those that have expired, however many they are, without a look at each.
  orders_tokens_idx: 'orders (chain_id, collection, token_id, maker, valid_until)',
  orders_approvals_idx: 'orders (chain_id, collection, maker)',
  orders_beginning_idx: `orders (chain_id, valid_from) where standing = 'active'`,
  orders_kinds_idx: 'orders (chain_id, kind, collection)',
  orders_signed_idx: 'orders (chain_id, valid_until) where signed_block is not null',
  // What was bought of an order is summed up whenever it is read: from the index alone, however many have bought.
  fills_orders_idx: 'fills (chain_id, order_id) include (quantity, block_number)',
  // Any number may have been removed.
  listeners_projects_idx: 'listeners (chain_id, project_id, removed, id)',
  listeners_from_block_idx: 'listeners (chain_id, from_block) where not removed',
  // Many may have been changed at once, and so have one version.
  listeners_changes_idx: 'listeners (chain_id, version, id)',
  listeners_leftover_idx: 'listeners (settled, updated_at, id) where removed',
  listener_queues_ending_idx: 'listener_queues (failing_since) where failures >= 5',
  listener_queues_lane_idx: 'listener_queues (pace, due_at)',
  listener_queues_project_idx: `listener_queues (pace, project_id, origin, due_at) where due_at < 'infinity'`,
  listener_queues_projectless_idx: 'listener_queues (listener_id) where project_id is null',
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

/** Those that others have taken the place of. They go once these are there. */
export const retiredIndexes: readonly string[] = [
  'orders_chain_id_collection_token_id_idx',
  'orders_moves_idx',
  'fills_chain_id_order_id_idx',
  'listener_queues_due_at_idx',
  'listener_queues_origin_idx',
  'listeners_chain_id_version_idx',
  'listeners_project_idx',
  'listeners_removed_idx',
  'listener_queues_failing_idx',
  'deliveries_uid_idx',
]
