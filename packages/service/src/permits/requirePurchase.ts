import { RpcError, type SignedPurchase } from 'tillkit/internal'
import { type Address, type Hex, isAddressEqual, size, zeroAddress } from 'viem'

/** The maximum size of a signature in bytes. Contract wallets have long signatures, and the relayer pays gas for each byte. */
const maxSignature = 4_096

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
  // Refuse a currency that the configuration does not list: its contract could waste the relayer's gas.
  if (!currencies.some(({ address }) => isAddressEqual(address, currency))) {
    throw invalid('body.purchase.currency: must be a currency of this network.')
  }
}

export function requireSignature(signature: Hex): void {
  if (size(signature) > maxSignature) throw invalid(`signature: must have at most ${maxSignature} bytes.`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
