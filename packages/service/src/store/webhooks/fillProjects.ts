import type { Database } from '../openDatabase.js'

/**
 * Says of every queue which project it is of, a thousand at a time, each in a transaction of its own, while others read and write.
 * What others have locked is left to the next time: what they write has its project by then.
 *
 * @throws DatabaseError when the database fails; what is done by then stays.
 */
export async function fillProjects({ database }: fillProjects.Options): Promise<void> {
  const open = await database.query('select from listener_queues where project_id is null limit 1')
  if (open.length === 0) return
  await database.runAlone(`do $$
    begin
      while exists (select from listener_queues where project_id is null) loop
        update listener_queues q set project_id = l.project_id from listeners l
        where l.id = q.listener_id and q.listener_id = any(array(
          select listener_id from listener_queues where project_id is null limit 1000 for update skip locked));
        if not found then perform pg_sleep(0.05); end if;
        commit;
      end loop;
    end $$`)
}

export declare namespace fillProjects {
  type Options = { database: Database }
}
