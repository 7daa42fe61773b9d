import { optional, shapeOf } from '../read/shapeOf.js'
import { readAddress, readText, readWord } from '../read/values.js'
import { between, writeAmount, writeCursor, writePageSize } from './values.js'

/** Writes which orders are wanted. */
export const writeFilter = shapeOf({
  collectionAddress: optional(readAddress),
  tokenIds: optional(between(writeAmount, { least: 1, most: 100 })),
  createdBy: optional(readAddress),
  currencies: optional(between(readAddress, { least: 1, most: 20 })),
  marketplaces: optional(between(readWord, { least: 1, most: 12 })),
  status: optional(readWord),
  minPrice: optional(writeAmount),
  maxPrice: optional(writeAmount),
})

/** Writes what a seller wants to list. */
export const writeNewListing = shapeOf({
  tokenId: writeAmount,
  quantity: writeAmount,
  expiry: writeAmount,
  currencyAddress: readAddress,
  pricePerToken: writeAmount,
})

/** Writes what a list is sorted by. */
export const writeSort = shapeOf({ column: readText, order: readText })

/** Writes which part of a list is wanted. */
export const writePage = shapeOf({ pageSize: optional(writePageSize), cursor: optional(writeCursor) })
