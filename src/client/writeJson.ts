import { RpcError } from '../protocol/errors.js'

/**
 * Writes what travels; what is `undefined` is not written.
 *
 * @throws RpcError `InvalidArgument` for what JSON does not have, such as a `bigint` in a body that is handed through as it is.
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new RpcError('InvalidArgument', { details: 'body: cannot be written as JSON.', cause })
  }
}
