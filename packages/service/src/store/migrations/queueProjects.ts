/** The project of each queue: those of one are found, and passed over, apart from others'. Processes of the last version say none. */
export const queueProjects = `
  alter table listener_queues add column project_id text;

  create function add_project() returns trigger language plpgsql as $$
  begin
    select project_id into new.project_id from listeners where id = new.listener_id;
    return new;
  end $$;
  create trigger add_project before insert or update on listener_queues
    for each row when (new.project_id is null) execute function add_project();
`

/** The project of each delivery, so that those of an event are found by it. Those of before, and of the last version, say none. */
export const deliveryProjects = `
  alter table deliveries add column project_id text;
`
