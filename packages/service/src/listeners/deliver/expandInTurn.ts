import { codeOf, type Database } from '../../store/openDatabase.js'
import { readAnnounced } from '../../store/webhooks/announcements.js'
import { expandAnnouncements } from '../../store/webhooks/expandAnnouncements.js'
import { expandTogether } from '../../store/webhooks/expandTogether.js'
import type { Queue } from '../queue/queue.js'

/**
 * Makes deliveries of what was announced, for each project its part: with very many of them a few transactions are a whole turn, so
 * that who has little to be told waits for no row of transactions of the others. Answers whether there may be more of it.
 *
 * Where the database refuses what is to be told to some project, each is told by itself, and that one's failure is thrown at the end.
 */
export async function expandInTurn(options: expandInTurn.Options): Promise<boolean> {
  const { database, queue, limit = 1_000, isClosed, onExpanded } = options
  const { enqueue } = queue
  const announced = await readAnnounced(database)
  const each = Math.max(1, Math.floor(limit / announced.length))
  const together = Math.floor(limit / each)
  let more = false
  let refusal: unknown
  for (let from = 0; from < announced.length; from += together) {
    if (isClosed()) return false
    const projects = announced.slice(from, from + together)
    const { expanded, apart } = await expandTogether(database, { projects, each, enqueue }).catch((error) => {
      if (!isRefused(error)) throw error
      return { expanded: 0, apart: projects }
    })
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

/** Whether PostgreSQL refuses what was to be written, as it would again: it is neither gone nor late nor busy. */
function isRefused(error: unknown): boolean {
  return /^(22|23|54)/.test(codeOf(error))
}

export declare namespace expandInTurn {
  type Options = {
    database: Database
    /** What takes them. */
    queue: Pick<Queue, 'enqueue'>
    /** The most deliveries that a transaction makes. @default 1_000 */
    limit?: number | undefined
    /** Whether to stop. */
    isClosed: () => boolean
    /** Told whenever there is something to deliver. */
    onExpanded: () => void
  }
}
