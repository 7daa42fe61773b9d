import { RpcError } from '../protocol/errors.js'
import { readOptionAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'

/** Throws `InvalidArgument` for an option that is not an address. Without this check, the error would seem to come from the node. */
export function requireAddresses(options: { readonly [name: string]: unknown }): void {
  try {
    for (const [name, address] of Object.entries(options)) readOptionAddress(address, name)
  } catch (error) {
    throw error instanceof WrongField ? new RpcError('InvalidArgument', { details: error.message }) : error
  }
}
