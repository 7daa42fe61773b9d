/**
 * An error as EIP-1193 wants it: with a numeric `code`.
 *
 * 4001 the user said no · 4100 the account is not connected · 4200 not supported · 4900 no node ·
 * 4901 no node for this chain · 4902 unknown chain · else what a node answered.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: number
  /** What a node attached, such as the data of a revert. */
  readonly data: unknown

  constructor(options: ProviderError.Options) {
    const { code, message, data, cause } = options
    super(message, { cause })
    this.code = code
    this.data = data
  }
}

export declare namespace ProviderError {
  type Options = { code: number; message: string; data?: unknown; cause?: unknown }
}
