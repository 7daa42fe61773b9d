/** An error as EIP-1193 providers throw it: `code` is one of EIP-1193, EIP-1474 or EIP-5792. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** The number, such as 4001 for what the owner declined. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
