/**
 * Where the buyer's money stands when an error is thrown.
 *
 * - `none`: nothing was paid, and nothing is granted.
 * - `approval`: an allowance is granted, nothing was paid.
 * - `swapped`: what is paid with was swapped for the currency of the orders, which the buyer has; nothing was paid.
 * - `unknown`: a transaction may be on its way; ask the chain before trying again.
 * - `spent`: the payment was made.
 */
export type Funds = 'none' | 'approval' | 'swapped' | 'unknown' | 'spent'

/**
 * The base of every error that Tillkit throws. Read `code` (or the class), never the text.
 *
 * The message is three sentences: what happened, why, and what to do.
 *
 * @example
 * if (error instanceof TillError && error.funds === 'none') show(error.shortMessage)
 */
export class TillError<code extends string = string> extends Error {
  override name = 'TillError'
  /** Stable, machine-readable. */
  declare readonly code: code
  /** What happened, in one sentence. */
  declare readonly shortMessage: string
  /** Why it happened, in one sentence, where known. */
  declare readonly details: string | undefined
  /** What to do about it, in one sentence. */
  declare readonly fix: string | undefined
  /** Where the buyer's money stands. */
  declare readonly funds: Funds
  /** Whether doing the same again is safe and may help. */
  declare readonly retry: boolean
  /** Where the documentation speaks of this error: a page of the package’s `docs`, without `.md`, and its place. */
  declare readonly docsPath: string
  /** The same as an address; nothing as long as the documentation has none. */
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

  /** Walks down the chain of causes to the first error that `match` accepts, or to the last one without it. */
  walk(match?: (error: unknown) => boolean): unknown {
    const chain = causesOf(this)
    return match ? chain.find(match) : chain.at(-1)
  }
}

export declare namespace TillError {
  type Options = {
    /** What happened, in one sentence. */
    shortMessage: string
    /** Why, in one sentence. */
    details?: string | undefined
    /** What to do, in one sentence. */
    fix?: string | undefined
    /** Where the buyer’s money stands. @default 'none' */
    funds?: Funds | undefined
    /** Whether doing the same again is safe and may help. @default false */
    retry?: boolean | undefined
    /** The original error. */
    cause?: unknown
  }
}

/** The error that says of which function which option is missing or wrong. */
export function optionError(details: string, cause?: unknown): TillError<'TillOptionInvalid'> {
  const shortMessage = 'An option is missing or wrong.'
  return new TillError('TillOptionInvalid', { shortMessage, details, fix: 'Correct this option.', cause })
}

/** An error and what caused it, each followed by its own cause. Wallets and nodes throw plain objects, too. */
export function causesOf(error: unknown, most = 99): unknown[] {
  // Those of a wallet may go round in a circle.
  if (error === undefined || error === null || most === 0) return []
  return [error, ...causesOf((error as { cause?: unknown }).cause, most - 1)]
}

/** Where the documentation stands, with a slash at its end. The build writes the `homepage` of package.json here. */
const docsBaseUrl = undefined as string | undefined
