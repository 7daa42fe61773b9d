import { codeOf, type Database } from '../../store/openDatabase.js'
import { readAnnouncedProjects } from '../../store/webhooks/announcements.js'
import { expandAnnouncements } from '../../store/webhooks/expandAnnouncements.js'
import { expandProjects } from '../../store/webhooks/expandProjects.js'
import type { Queue } from '../queue/queue.js'

/**
 * Creates deliveries from announcements. Each project gets a share of every round, so a project with few events never waits for the others.
 *
 * If the database refuses the data of one project, each project gets its own transaction, so that the others still get their deliveries.
 * The function then throws the failure at the end.
 */
export async function expandFairly(options: expandFairly.Options): Promise<boolean> {
  const { database, queue, limit = 1_000, isClosed, onExpanded } = options
  const { enqueue } = queue
  const announced = await readAnnouncedProjects(database)
  const perProject = Math.max(1, Math.floor(limit / announced.length))
  const projectsPerTransaction = Math.floor(limit / perProject)
  let more = false
  let refusal: unknown
  for (let from = 0; from < announced.length; from += projectsPerTransaction) {
    if (isClosed()) return false
    const projects = announced.slice(from, from + projectsPerTransaction)
    const { expanded, apart } = await expandProjects(database, { projects, each: perProject, enqueue }).catch(
      (error) => {
        if (!isRefused(error)) throw error
        return { expanded: 0, apart: projects }
      },
    )
    if (expanded > 0) onExpanded()
    more ||= expanded > 0
    for (const project of apart) {
      if (isClosed()) break
      const hasMore = await expandAnnouncements(database, { ...project, limit, enqueue }).catch((error) => {
        if (!isRefused(error)) throw error
        refusal = error
        return false
      })
      if (hasMore) onExpanded()
      more ||= hasMore
    }
  }
  if (refusal) throw refusal
  return more
}

function isRefused(error: unknown): boolean {
  return /^(22|23|54)/.test(codeOf(error))
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
