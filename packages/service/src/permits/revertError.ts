import { decodeRevert, knownReverts, RpcError } from 'tillkit/internal'
import { type Hex, isHex, size } from 'viem'

/** The error for a purchase or permit that a contract would refuse, from the data that it reverted with. */
export function revertError(data: Hex | undefined): RpcError {
  return new RpcError('InvalidArgument', { details: reasonOf(data) })
}

/** What a contract says in its own words may be anything: only errors that are known are told, by name. */
function reasonOf(data: Hex | undefined): string {
  const revert = decodeRevert(data, knownReverts)
  if (!revert || revert.name === 'Error') return 'A contract refuses it, for a reason that is not known.'
  const { name, args, reason = `A contract refuses it: ${name}.` } = revert
  const [orderId] = args.filter((arg) => isHex(arg) && size(arg) === 32)
  return orderId && name !== 'PurchaseAlreadyMade' ? `${reason} Order ${orderId}.` : reason
}
