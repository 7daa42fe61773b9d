import { maybe, shapeOf } from './shapeOf.js'
import { readAddress, readAmount, readCurrency, readHex, readText } from './values.js'

const price = {
  currencyAddress: readCurrency,
  currencyBalance: readAmount,
  price: readAmount,
  maxPrice: readAmount,
  transactionValue: readAmount,
}

/** Reads what a wanted amount costs in another currency. */
export const readSwapPrice = shapeOf(price)

/** Reads a currency whose pools cannot be used. */
export const readOmittedCurrency = shapeOf({ currencyAddress: readCurrency, reason: readText })

/** Reads a swap price with its transaction. */
export const readSwapQuote = shapeOf({
  ...price,
  to: readAddress,
  transactionData: readHex,
  approveData: maybe(readHex),
})
