import { listStatements } from './listStatements.js'
import { orderStatements } from './orderStatements.js'
import type { StoreCalls } from './storeCalls.js'
import { webhookStatements } from './webhookStatements.js'

/** Calls of all store functions that read or write single blocks, orders or webhook listeners. */
export const statements: StoreCalls = { ...orderStatements, ...listStatements, ...webhookStatements }
