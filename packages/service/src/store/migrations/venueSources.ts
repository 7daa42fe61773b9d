/** A chain may have several markets: what each is indexed from goes by the kind of its orders. */
export const venueSources = `
  alter table sources add column kind text not null default 'service_marketplace_v2';
  alter table sources drop constraint sources_pkey;
  alter table sources add primary key (chain_id, kind);
`
