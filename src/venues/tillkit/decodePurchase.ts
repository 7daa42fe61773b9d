import { hasExactTypes } from '../../evm/typedData.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { readSignedPurchase } from '../../protocol/read/readSignedPurchase.js'
import { tryRead } from '../../protocol/read/values.js'
import type { Signature } from '../../protocol/step.js'
import { purchaseTypes } from './purchaseTypes.js'

/**
 * Reads a signature request as a purchase on our market; nothing when it is built in any other way, says anything more,
 * or writes a number in a way that wallets may read differently.
 */
export function decodePurchase(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  return hasExactTypes(signature, 'Purchase', purchaseTypes)
    ? tryRead(readSignedPurchase, signature.value)
    : undefined
}
