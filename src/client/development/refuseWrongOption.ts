import { TillError } from '../../errors.js'
import { isObject } from '../../protocol/formats.js'
import { optionInvalid } from '../givenOptions.js'

/**
 * Refuses, wherever it is not production, an option of a client that a page may go without and that is wrong: what its code says wrong
 * once is wrong each time, so that bundles for production have none of this in them.
 *
 * @throws TillError `TillOptionInvalid`.
 */
export function refuseWrongOption(options: refuseWrongOption.Options): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuse(options)
  } catch (error) {
    // A page without a bundler has no environment.
    if (error instanceof TillError) throw error
  }
}

export declare namespace refuseWrongOption {
  /** What is given from JavaScript may be anything. */
  type Options = {
    secretKey?: unknown
    retry?: unknown
    additionalFeeUnit?: unknown
    marketplaceNames?: unknown
  }
}

function refuse(options: refuseWrongOption.Options): void {
  const wrong = findWrong(options)
  if (wrong) throw optionInvalid(`createTill: ${wrong}`)
}

function findWrong(options: refuseWrongOption.Options): string | undefined {
  const {
    secretKey = '-',
    retry = { count: 0, delay: 0 },
    additionalFeeUnit,
    marketplaceNames = {},
  } = options
  if (!isText(secretKey)) return 'secretKey has to be a text.'
  const { count, delay } = isObject(retry) ? retry : {}
  // The last wait has to be one that a timer takes.
  if (!(isCount(count) && isCount(delay) && isCount(delay * 2 ** count)))
    return 'retry has to be { count, delay }: how often, and milliseconds.'
  if (additionalFeeUnit !== undefined && additionalFeeUnit !== 'amount' && additionalFeeUnit !== 'bps')
    return "additionalFeeUnit has to be 'amount' or 'bps'."
  if (!isObject(marketplaceNames)) return 'marketplaceNames has to be an object.'
  for (const [kind, name = '-'] of Object.entries(marketplaceNames)) {
    if (!kinds.test(kind)) return `marketplaceNames.${kind} is no kind of the interface.`
    if (!isText(name)) return `marketplaceNames.${kind} has to be a text.`
  }
  return undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** Whether a value is a whole number of milliseconds that a timer takes. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
}

const kinds = /^(unknown|payment_processor|service_marketplace_v[12]|third_party_kind_[1-8])$/
