import { maybe, shapeOf } from './shapeOf.js'
import { readAddress, readAmount, readCurrency, readHex, readText } from './values.js'

const price = {
  currencyAddress: readCurrency,
  currencyBalance: readAmount,
  price: readAmount,
  maxPrice: readAmount,
  transactionValue: readAmount,
}

export const readSwapPrice = shapeOf(price)

export const readOmittedCurrency = shapeOf({ currencyAddress: readCurrency, reason: readText })

export const readSwapQuote = shapeOf({
  ...price,
  to: readAddress,
  transactionData: readHex,
  approveData: maybe(readHex),
})
