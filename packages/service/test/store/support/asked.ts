import type { Database } from '../../../src/store/openDatabase.js'

/** What asks something of tables that were seeded with `count` rows each, by the export that asks. */
export type Statements = Readonly<Record<string, (database: Database, count: number) => Promise<unknown>>>
