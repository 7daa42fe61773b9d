/** How long a listener's filters are, and an index for what a project asks of its deliveries. */
export const webhookBounds = `
  alter table listeners add column filter_values integer not null generated always as (
    coalesce(json_array_length(filters -> 'contractAddresses'), 0) + coalesce(json_array_length(filters -> 'events'), 0)
    + coalesce(json_array_length(filters -> 'tokenIDs'), 0) + coalesce(json_array_length(filters -> 'accounts'), 0)
    + coalesce(json_array_length(filters -> 'topicHashes'), 0)) stored;

  create index on deliveries (listener_id, state, sequence);
  drop index if exists deliveries_listener_id_sequence_idx;
`

/**
 * What is to be looked at when it is tidied up, so that nothing else is: whether something may wait yet for a listener that was
 * removed, and whether a queue has left an origin, or none ever had it.
 */
export const leftovers = `
  alter table listeners add column settled boolean not null default false;
  alter table origins add column is_left boolean not null default true;
`
