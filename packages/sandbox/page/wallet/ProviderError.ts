/**
 * An EIP-1193 error with a numeric `code`.
 *
 * 4001 rejected by the user · 4100 account not connected · 4200 unsupported method · 4900 no node · 4901 no node for this chain · 4902
 * unknown chain · any other code comes from the node.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: number
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
