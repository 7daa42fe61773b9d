import { schema } from './schema.js'

/**
 * The schema's history, oldest first. Never edit a migration after its release: add another one, in a file of its own. A migration
 * only adds what the last version ignores, because processes of that version still run. Put an index of a long table
 * into `indexes.ts` instead.
 */
export const migrations: readonly string[] = [schema]
