/** When a permit was kept: what its buyer has not used a day later is forgotten. */
export const permitAges = `
  alter table permits add column kept_at timestamptz not null default now();
`
