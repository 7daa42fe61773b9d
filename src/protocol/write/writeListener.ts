import { itemsOf, optional, shapeOf } from '../read/shapeOf.js'
import { readFlag, readText, readUrl } from '../read/values.js'
import { writeMoment } from './values.js'

export const writeFilters = shapeOf({
  contractAddresses: itemsOf(readText, 1_000),
  events: itemsOf(readUrl, 20),
  tokenIDs: optional(itemsOf(readText, 1_000)),
  accounts: optional(itemsOf(readText, 1_000)),
  topicHashes: optional(itemsOf(readText, 20)),
})

export const writeListener = shapeOf({
  id: readText,
  projectId: optional(readText),
  projectID: optional(readText),
  url: optional(readUrl),
  filters: optional(writeFilters),
  name: optional(readText),
  active: optional(readFlag),
  updatedAt: optional(writeMoment),
  secret: optional(readText),
})
