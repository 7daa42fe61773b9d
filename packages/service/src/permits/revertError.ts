import { decodeRevert, knownReverts, RpcError } from 'tillkit/internal'
import { type Hex, isHex, size } from 'viem'

export function revertError(data: Hex | undefined): RpcError {
  return new RpcError('InvalidArgument', { details: reasonOf(data) })
}

/**
 * Returns the reason of a revert in this service's own words. It never quotes the contract, because a contract can revert with any text.
 */
function reasonOf(data: Hex | undefined): string {
  const revert = decodeRevert(data, knownReverts)
  if (!revert || revert.name === 'Error') return 'A contract rejects the call for an unknown reason.'
  const { name, args, reason = `A contract rejects the call: ${name}.` } = revert
  const [orderId] = args.filter((arg) => isHex(arg) && size(arg) === 32)
  return orderId && name !== 'PurchaseAlreadyMade' ? `${reason} Order ${orderId}.` : reason
}
