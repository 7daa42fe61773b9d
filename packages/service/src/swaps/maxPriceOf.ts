/**
 * Returns the maximum cost of a swap: `ceil(price × (100 + slippagePercentage) / 100)`. The result is exact for every percentage that a
 * JSON number can express.
 *
 * @example
 * maxPriceOf({ price: 7351402238115n, slippagePercentage: 5 }) // 7718972350021n
 */
export function maxPriceOf(options: maxPriceOf.Options): bigint {
  const { price, slippagePercentage } = options
  // Use the shortest decimal form of the number, as in the request: 0.1 is 1e-1, not 0.1000000000000000055….
  const [digits = '0', exponent = '0'] = slippagePercentage.toExponential().split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const power = Number(exponent) - fraction.length
  const percent = BigInt(whole + fraction) * 10n ** BigInt(Math.max(power, 0))
  const unit = 10n ** BigInt(Math.max(-power, 0))
  const divisor = 100n * unit
  return (price * (divisor + percent) + divisor - 1n) / divisor
}

export declare namespace maxPriceOf {
  type Options = {
    price: bigint
    /** The slippage in percent, at least 0: 1 means 1 %. */
    slippagePercentage: number
  }
}
