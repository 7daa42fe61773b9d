import { optional, shapeOf } from '../read/shapeOf.js'
import { readOptionAddress, readText, readWord } from '../read/values.js'
import { itemsBetween, writeAmount, writeCursor, writePageNumber, writePageSize } from './values.js'

export const writeFilter = shapeOf({
  collectionAddress: optional(readOptionAddress),
  tokenIds: optional(itemsBetween(writeAmount, { min: 1, max: 100 })),
  createdBy: optional(readOptionAddress),
  currencies: optional(itemsBetween(readOptionAddress, { min: 1, max: 20 })),
  marketplaces: optional(itemsBetween(readWord, { min: 1, max: 13 })),
  status: optional(readWord),
  minPrice: optional(writeAmount),
  maxPrice: optional(writeAmount),
})

export const writeOfferFilter = shapeOf({
  createdBy: optional(itemsBetween(readOptionAddress, { min: 1, max: 20 })),
  marketplace: optional(itemsBetween(readWord, { min: 1, max: 13 })),
  currencies: optional(itemsBetween(readOptionAddress, { min: 1, max: 20 })),
})

/** Writes a new listing or a new offer: both have the same fields. */
export const writeNewRequest = shapeOf({
  tokenId: writeAmount,
  quantity: writeAmount,
  expiry: writeAmount,
  currencyAddress: readOptionAddress,
  pricePerToken: writeAmount,
})

export const writeSort = shapeOf({ column: readText, order: readText })

export const writeNumberedPage = shapeOf({
  page: optional(writePageNumber),
  pageSize: optional(writePageSize),
})

export const writePage = shapeOf({ pageSize: optional(writePageSize), cursor: optional(writeCursor) })

export const writeOfferPage = shapeOf({
  page: optional(writePageNumber),
  pageSize: optional(writePageSize),
  cursor: optional(writeCursor),
})
