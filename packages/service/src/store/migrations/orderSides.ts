/**
 * Adds offers to buy to the table of orders. Processes of the previous version insert only listings. Their lists leave offers out, because
 * an offer has its own standings (see `Standing`).
 */
export const orderSides = `
  alter table orders add column side text not null default 'listing' check (side in ('listing', 'offer'));
`
