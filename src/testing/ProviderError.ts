/** An error of an EIP-1193 provider, with a code of EIP-1193, EIP-1474 or EIP-5792. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** The error code, such as 4001 for a rejected request. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
