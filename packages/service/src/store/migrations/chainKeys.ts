/**
 * The chain in every key, first part: what is added beside processes of the last version, which add rows without a chain. The rest
 * is in `completeKeys.ts` and `contractKeys.ts`.
 */
export const chainKeys = `
  -- The chain of a listener, for rows that say none.
  create function add_chain() returns trigger language plpgsql as $$
  begin
    select chain_id into new.chain_id from listeners where id = new.listener_id;
    return new;
  end $$;

  alter table deliveries add column chain_id bigint;
  alter table listener_queues add column chain_id bigint;
  alter table outbox add column chain_id bigint;
  create trigger add_chain before insert or update on deliveries
    for each row when (new.chain_id is null) execute function add_chain();
  create trigger add_chain before insert or update on listener_queues
    for each row when (new.chain_id is null) execute function add_chain();
  create trigger add_chain before insert or update on outbox
    for each row when (new.chain_id is null) execute function add_chain();
`
