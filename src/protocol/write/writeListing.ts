import { optional, shapeOf } from '../read/shapeOf.js'
import { readAddress, readText, readWord } from '../read/values.js'
import { itemsBetween, writeAmount, writeCursor, writePageNumber, writePageSize } from './values.js'

export const writeFilter = shapeOf({
  collectionAddress: optional(readAddress),
  tokenIds: optional(itemsBetween(writeAmount, { min: 1, max: 100 })),
  createdBy: optional(readAddress),
  currencies: optional(itemsBetween(readAddress, { min: 1, max: 20 })),
  marketplaces: optional(itemsBetween(readWord, { min: 1, max: 13 })),
  status: optional(readWord),
  minPrice: optional(writeAmount),
  maxPrice: optional(writeAmount),
})

export const writeNewListing = shapeOf({
  tokenId: writeAmount,
  quantity: writeAmount,
  expiry: writeAmount,
  currencyAddress: readAddress,
  pricePerToken: writeAmount,
})

export const writeSort = shapeOf({ column: readText, order: readText })

export const writeNumberedPage = shapeOf({
  page: optional(writePageNumber),
  pageSize: optional(writePageSize),
})

export const writePage = shapeOf({ pageSize: optional(writePageSize), cursor: optional(writeCursor) })
