import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether what is otherwise dealt out is looked at whole, as by night. */
    isWhole: boolean
  }
}

/**
 * What one row of a table is looked at in: by day one of the columns, dealt in turn, so that each row is looked at and all columns
 * equally often; by night all of them.
 */
export function shareOf<column>(columns: readonly column[], row: number): readonly column[] {
  return inject('isWhole') ? columns : columns.slice(row % columns.length, (row % columns.length) + 1)
}
