import { type Key, readAddress, readObject, readOptional, readText, readWord } from '../read/values.js'
import { writeAmount, writeCursor, writeItems, writePageSize } from './values.js'

/** Writes which orders are wanted. */
export function writeFilter(value: unknown, key: Key): object {
  return readObject(value, key, (filter) => ({
    collectionAddress: readOptional(readAddress, filter.collectionAddress, 'collectionAddress'),
    tokenIds: readOptional(writeTokenIds, filter.tokenIds, 'tokenIds'),
    createdBy: readOptional(readAddress, filter.createdBy, 'createdBy'),
    currencies: readOptional(writeCurrencies, filter.currencies, 'currencies'),
    marketplaces: readOptional(writeMarketplaces, filter.marketplaces, 'marketplaces'),
    status: readOptional(readWord, filter.status, 'status'),
    minPrice: readOptional(writeAmount, filter.minPrice, 'minPrice'),
    maxPrice: readOptional(writeAmount, filter.maxPrice, 'maxPrice'),
  }))
}

/** Writes what a seller wants to list. */
export function writeNewListing(value: unknown, key: Key): object {
  return readObject(value, key, (listing) => ({
    tokenId: writeAmount(listing.tokenId, 'tokenId'),
    quantity: writeAmount(listing.quantity, 'quantity'),
    expiry: writeAmount(listing.expiry, 'expiry'),
    currencyAddress: readAddress(listing.currencyAddress, 'currencyAddress'),
    pricePerToken: writeAmount(listing.pricePerToken, 'pricePerToken'),
  }))
}

/** Writes what a list is sorted by. */
export function writeSort(value: unknown, key: Key): object {
  return readObject(value, key, ({ column, order }) => ({
    column: readText(column, 'column'),
    order: readText(order, 'order'),
  }))
}

/** Writes which part of a list is wanted. */
export function writePage(value: unknown, key: Key): object {
  return readObject(value, key, ({ pageSize, cursor }) => ({
    pageSize: readOptional(writePageSize, pageSize, 'pageSize'),
    cursor: readOptional(writeCursor, cursor, 'cursor'),
  }))
}

function writeTokenIds(value: unknown, key: Key): string[] {
  return writeItems(writeAmount, value, key, { least: 1, most: 100 })
}

function writeCurrencies(value: unknown, key: Key): string[] {
  return writeItems(readAddress, value, key, { least: 1, most: 20 })
}

function writeMarketplaces(value: unknown, key: Key): string[] {
  return writeItems(readWord, value, key, { least: 1, most: 12 })
}
