/**
 * The block that each cost was read from, until it is so deep that nothing takes it back, and what was used there: `gas` stays the
 * most that it may be, should its block go.
 */
export const costBlocks = `
  alter table relay_costs add column gas_used numeric(78), add column block_number bigint, add column block_hash text;
`
