import { RpcError, type SignedPurchase } from 'tillkit/internal'
import { type Address, type Hex, isAddressEqual, size, zeroAddress } from 'viem'

/** Bytes that a buyer's signature may have: those of wallets that are contracts are longer than a key's, and go into a transaction. */
const maxSignature = 4_096

/**
 * Checks what a relayer may pay for before anything is read.
 *
 * @throws RpcError `InvalidArgument` for too many items or fees, a fee to the zero address, or a currency that is not listed.
 */
export function requirePurchase(
  { items, fees, currency }: SignedPurchase,
  currencies: readonly { address: Address }[],
): void {
  if (items.length < 1 || items.length > 50) {
    throw invalid('body.purchase.items: must have a length of 1 to 50.')
  }
  if (fees.length > 10) throw invalid('body.purchase.fees: must have a length of at most 10.')
  if (fees.some(({ receiver }) => isAddressEqual(receiver, zeroAddress))) {
    throw invalid('body.purchase.fees: must not go to the zero address.')
  }
  // Whoever wrote another currency's contract could have its calls paid for.
  if (!currencies.some(({ address }) => isAddressEqual(address, currency))) {
    throw invalid('body.purchase.currency: must be a currency of this network.')
  }
}

/** Checks the size of a buyer's signature. @throws RpcError `InvalidArgument`. */
export function requireSignature(signature: Hex): void {
  if (size(signature) > maxSignature) throw invalid(`signature: must have at most ${maxSignature} bytes.`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
