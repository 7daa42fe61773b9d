import type { OmittedCurrency, SwapPrice, SwapQuote } from '../swap.js'
import {
  type Key,
  readAddress,
  readAmount,
  readCurrency,
  readHex,
  readMaybe,
  readObject,
  readText,
} from './values.js'

/** Reads what a wanted amount costs in another currency. */
export function readSwapPrice(value: unknown, key: Key): SwapPrice {
  return readObject(value, key, readPrice)
}

/** Reads a currency whose pools cannot be used. */
export function readOmittedCurrency(value: unknown, key: Key): OmittedCurrency {
  return readObject(value, key, ({ currencyAddress, reason }) => ({
    currencyAddress: readCurrency(currencyAddress, 'currencyAddress'),
    reason: readText(reason, 'reason'),
  }))
}

/** Reads a swap price with its transaction. */
export function readSwapQuote(value: unknown, key: Key): SwapQuote {
  return readObject(value, key, (quote) => ({
    ...readPrice(quote),
    to: readAddress(quote.to, 'to'),
    transactionData: readHex(quote.transactionData, 'transactionData'),
    approveData: readMaybe(readHex, quote.approveData, 'approveData'),
  }))
}

function readPrice(price: Record<string, unknown>): SwapPrice {
  return {
    currencyAddress: readCurrency(price.currencyAddress, 'currencyAddress'),
    currencyBalance: readAmount(price.currencyBalance, 'currencyBalance'),
    price: readAmount(price.price, 'price'),
    maxPrice: readAmount(price.maxPrice, 'maxPrice'),
    transactionValue: readAmount(price.transactionValue, 'transactionValue'),
  }
}
