/**
 * The state of the buyer's money after an error.
 *
 * - `none`: the buyer has paid nothing, and no allowance is left.
 * - `approval`: the buyer has paid nothing, but an allowance is left.
 * - `swapped`: the buyer has not paid for the orders, but has swapped tokens into the orders' currency.
 * - `unknown`: a transaction may be pending. Read the chain before another attempt.
 * - `spent`: the buyer has paid.
 */
export type Funds = 'none' | 'approval' | 'swapped' | 'unknown' | 'spent'

/**
 * The base class of all errors of Tillkit. Compare `code` or the class, never the text.
 *
 * The message has up to three sentences: what happened, why, and the fix.
 *
 * @example
 * if (error instanceof TillError && error.funds === 'none') show(error.shortMessage)
 */
export class TillError<code extends string = string> extends Error {
  override name = 'TillError'
  /** The code of the error, which stays the same in later versions. */
  declare readonly code: code
  /** One sentence that says what failed. */
  declare readonly shortMessage: string
  /** One sentence with the reason; `undefined` if unknown. */
  declare readonly details: string | undefined
  /** One sentence that says how to fix the problem. */
  declare readonly fix: string | undefined
  /** The state of the buyer's money. */
  declare readonly funds: Funds
  /** Whether a retry is safe and may help. */
  declare readonly retry: boolean
  /** The documentation of this error: the path of a page in the package’s `docs`, without `.md`, and an anchor. */
  declare readonly docsPath: string
  /** The URL of the documentation; `undefined` if the build has no homepage. */
  declare readonly docsUrl: string | undefined

  constructor(code: code, options: TillError.Options) {
    const { shortMessage, details, fix, funds = 'none', retry = false, cause } = options
    super([shortMessage, details, fix].filter(Boolean).join(' '), cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.fix = fix
    this.funds = funds
    this.retry = retry
    this.docsPath = `errors#${code.toLowerCase()}`
    this.docsUrl = docsBaseUrl && docsBaseUrl + this.docsPath.replace('#', '.html#')
  }

  /** Returns the first error in the chain of causes that `match` accepts. Without `match`, returns the last error of the chain. */
  walk(match?: (error: unknown) => boolean): unknown {
    const chain = causesOf(this)
    return match ? chain.find(match) : chain.at(-1)
  }
}

export declare namespace TillError {
  type Options = {
    /** One sentence that says what failed. */
    shortMessage: string
    /** One sentence with the reason. @default none */
    details?: string | undefined
    /** One sentence that says how to fix the problem. @default none */
    fix?: string | undefined
    /** The state of the buyer’s money. @default 'none' */
    funds?: Funds | undefined
    /** Whether a retry is safe and may help. @default false */
    retry?: boolean | undefined
    /** The original error. @default none */
    cause?: unknown
  }
}

/** Returns the error for a missing or invalid option. `details` names the function and the option. */
export function optionError(details: string, cause?: unknown): TillError<'TillOptionInvalid'> {
  const shortMessage = 'An option is missing or wrong.'
  return new TillError('TillOptionInvalid', { shortMessage, details, fix: 'Correct this option.', cause })
}

/** Returns an error and its chain of causes, at most 99. An error may be a plain object. */
export function causesOf(error: unknown, maxDepth = 99): unknown[] {
  // Stop at `maxDepth`, because the causes of a wallet's error may form a cycle.
  if (error === undefined || error === null || maxDepth === 0) return []
  return [error, ...causesOf((error as { cause?: unknown }).cause, maxDepth - 1)]
}

/** The base URL of the documentation, with a trailing slash. The build writes the `homepage` of package.json here. */
const docsBaseUrl = undefined as string | undefined
