import { TillError } from '../../errors.js'
import { isObject } from '../../protocol/formats.js'
import { optionInvalid } from '../requireOptions.js'

/**
 * Validates the options during development only. The options are constants in the host's code, so the developer sees an invalid option
 * before production.
 */
export function validateClientOptions(options: validateClientOptions.Options): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuse(options)
  } catch (error) {
    // Rethrow only the error of an invalid option. Ignore a `ReferenceError`: without a bundler, `process` is not defined.
    if (error instanceof TillError) throw error
  }
}

export declare namespace validateClientOptions {
  type Options = {
    secretKey?: unknown
    retry?: unknown
    additionalFeeUnit?: unknown
    marketplaceNames?: unknown
  }
}

function refuse(options: validateClientOptions.Options): void {
  const wrong = findWrong(options)
  if (wrong) throw optionInvalid(`createTill: ${wrong}`)
}

function findWrong(options: validateClientOptions.Options): string | undefined {
  const {
    secretKey = '-',
    retry = { count: 0, delay: 0 },
    additionalFeeUnit,
    marketplaceNames = {},
  } = options
  if (!isText(secretKey)) return 'secretKey must be a string.'
  if (options.secretKey !== undefined && typeof document !== 'undefined')
    return 'secretKey must stay on your server, because every visitor of a page can read it. Use accessKey here.'
  const { count, delay } = isObject(retry) ? retry : {}
  // The delay doubles with each retry. Check the longest delay too, because `setTimeout` accepts at most 2^31-1.
  if (!(isCount(count) && isCount(delay) && isCount(delay * 2 ** count)))
    return 'retry must be { count, delay }, with the delay in milliseconds.'
  if (additionalFeeUnit !== undefined && additionalFeeUnit !== 'amount' && additionalFeeUnit !== 'bps')
    return "additionalFeeUnit must be 'amount' or 'bps'."
  if (!isObject(marketplaceNames)) return 'marketplaceNames must be an object.'
  for (const [kind, name = '-'] of Object.entries(marketplaceNames)) {
    if (!kinds.test(kind)) return `marketplaceNames.${kind} is no kind of the interface.`
    if (!isText(name)) return `marketplaceNames.${kind} must be a string.`
  }
  return undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
}

const kinds = /^(unknown|payment_processor|service_marketplace_v[12]|third_party_kind_[1-9])$/
