import type { Database } from '../../../src/store/openDatabase.js'

/** Calls of store functions, keyed by the name of the function. The tables contain `count` seeded rows each. */
export type StoreCalls = Readonly<Record<string, (database: Database, count: number) => Promise<unknown>>>
