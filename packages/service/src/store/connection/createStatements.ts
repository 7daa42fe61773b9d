import { createHash } from 'node:crypto'
import pg from 'pg'

export function createStatements() {
  const names = new Map<string, string>()
  let areNamesKept = true

  function nameOf(text: string): string {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  return {
    areKept: () => areNamesKept,
    toQuery: ({ text, values = [], name }: Statement): pg.QueryConfig => {
      return {
        text,
        values: [...values],
        ...(name !== undefined && areNamesKept ? { name: nameOf(text) } : {}),
      }
    },
    isLost(error: unknown): boolean {
      const cause = error instanceof Error ? error.cause : undefined
      const isLostError = cause instanceof pg.DatabaseError && lostCodes.has(cause.code ?? '')
      if (isLostError) areNamesKept = false
      return isLostError
    },
  }
}

type Statement = { text: string; values?: readonly unknown[] | undefined; name?: string | undefined }

/**
 * PostgreSQL's error codes for a prepared statement that the connection lacks (26000), or that it already has (42P05). A pooler that shares
 * connections causes them.
 */
const lostCodes = new Set(['26000', '42P05'])
