import { codeOf, type Database } from '../../store/openDatabase.js'
import { type Announced, readAnnouncedProjects } from '../../store/webhooks/announcements.js'
import { expandAnnouncements } from '../../store/webhooks/expandAnnouncements.js'
import type { Queue } from '../queue/queue.js'

/**
 * Creates deliveries from announcements: an announcement holds an event and its listeners. One call handles a share of each project's
 * announcements, so a project with few events never waits for the others. Returns whether there may be more.
 *
 * If the database refuses the data of a project, the function repeats the work with one transaction for each project. So the others still
 * get their deliveries. At the end, the function throws the refusal.
 */
export async function expandFairly(options: expandFairly.Options): Promise<boolean> {
  const { database, queue, limit = 1_000, isClosed, onExpanded } = options
  let refusal: unknown

  async function expand(projects: readonly Announced[]): Promise<boolean> {
    if (isClosed()) return false
    try {
      const more = await expandAnnouncements(database, { projects, limit, enqueue: queue.enqueue })
      if (more) onExpanded()
      return more
    } catch (error) {
      if (!/^(22|23|54)/.test(codeOf(error))) throw error
      if (projects.length === 1) refusal = error
    }
    let more = false
    if (projects.length > 1) for (const project of projects) more = (await expand([project])) || more
    return more
  }

  const announced = await readAnnouncedProjects(database)
  let more = false
  for (let from = 0; from < announced.length; from += limit) {
    more = (await expand(announced.slice(from, from + limit))) || more
  }
  if (refusal) throw refusal
  return more
}

export declare namespace expandFairly {
  type Options = {
    database: Database
    queue: Pick<Queue, 'enqueue'>
    limit?: number | undefined
    isClosed: () => boolean
    onExpanded: () => void
  }
}
