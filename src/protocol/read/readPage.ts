import { listOf, maybe, shapeOf } from './shapeOf.js'
import { readFlag, readNumber, readText, readUrl } from './values.js'

/** Reads which part of a longer answer this is. */
export const readPage = shapeOf({
  page: readNumber,
  pageSize: readNumber,
  more: readFlag,
  sort: listOf(shapeOf({ column: readText, order: maybe(readText) }), 100),
  cursor: maybe(readUrl),
})
