import type { Statements } from './asked.js'
import { listStatements } from './listStatements.js'
import { orderStatements } from './orderStatements.js'
import { webhookStatements } from './webhookStatements.js'

/** All that is asked of the tables, of a block or a listener as it comes. */
export const statements: Statements = { ...orderStatements, ...listStatements, ...webhookStatements }
