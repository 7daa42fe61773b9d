import { itemsOf, maybe, shapeOf } from './shapeOf.js'
import { readFlag, readId, readMoment, readText, readUrl } from './values.js'

export const readFilters = shapeOf({
  contractAddresses: itemsOf(readText, 1_000),
  events: itemsOf(readUrl, 20),
  tokenIDs: maybe(itemsOf(readId, 1_000)),
  accounts: maybe(itemsOf(readText, 1_000)),
  topicHashes: maybe(itemsOf(readText, 20)),
})

export const readListener = shapeOf({
  id: readId,
  projectId: maybe(readId),
  projectID: maybe(readId),
  url: maybe(readUrl),
  filters: maybe(readFilters),
  name: maybe(readText),
  active: maybe(readFlag),
  updatedAt: maybe(readMoment),
  secret: maybe(readText),
})
