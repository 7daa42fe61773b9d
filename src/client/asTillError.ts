import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'

/** What a query fails with: what is no error of Tillkit comes of something that it was given and cannot read. */
export function asTillError(cause: unknown): TillError {
  return cause instanceof TillError ? cause : new RpcError('InvalidArgument', { details: `${cause}`, cause })
}
