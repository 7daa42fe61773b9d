import { TillError } from '../../errors.js'
import type { RefusedDetail } from '../mountOptions.js'

/** A frame asked the wallet for something that is no part of the purchase. `code` is as EIP-1193 says. */
export class RequestRefused extends TillError<'RequestRefused'> {
  override name = 'RequestRefused'
  /** 4100: not a part of this purchase. 4200: not a part of any. */
  readonly providerCode: 4100 | 4200

  constructor({ method, code, reason }: RefusedDetail) {
    super('RequestRefused', {
      shortMessage: `The wallet was not asked for ${method.slice(0, 40)}.`,
      details: reason,
      fix: 'Do not go on. Tell the marketplace about it.',
    })
    this.providerCode = code
  }
}
