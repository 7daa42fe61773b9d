import { TillError } from '../../errors.js'
import type { RefusedDetail } from '../mountOptions.js'

/** The iframe sent a wallet request that is not part of the purchase. */
export class RequestRefused extends TillError<'RequestRefused'> {
  override name = 'RequestRefused'
  /** The code of the error that the iframe gets. 4100: this purchase needs no such request. 4200: no purchase needs such a request. */
  readonly providerCode: 4100 | 4200

  constructor({ method, code, reason }: RefusedDetail) {
    super('RequestRefused', {
      shortMessage: `The checkout blocked the wallet request ${method.slice(0, 40)}.`,
      details: reason,
      fix: 'Do not continue. Report this to the marketplace.',
    })
    this.providerCode = code
  }
}
