import { createHash } from 'node:crypto'
import pg from 'pg'

/** Names statements by their text, until it turns out that connections do not keep them. */
export function createStatements() {
  const names = new Map<string, string>()
  let kept = true

  /** A name that means the same to every process, whatever its version. */
  function nameOf(text: string): string {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  return {
    areKept: () => kept,
    toQuery: ({ text, values = [], name }: Statement): pg.QueryConfig => {
      return { text, values: [...values], ...(name !== undefined && kept ? { name: nameOf(text) } : {}) }
    },
    /** Whether a statement was not run because its name is not, or already, known to the connection. */
    isLost(error: unknown): boolean {
      const cause = error instanceof Error ? error.cause : undefined
      const lost = cause instanceof pg.DatabaseError && lostCodes.has(cause.code ?? '')
      if (lost) kept = false
      return lost
    },
  }
}

type Statement = { text: string; values?: readonly unknown[] | undefined; name?: string | undefined }

/** PostgreSQL's codes for a prepared statement that does not exist, or exists already. */
const lostCodes = new Set(['26000', '42P05'])
