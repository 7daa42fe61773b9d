import { RpcError } from '../protocol/errors.js'
import { exchange } from './exchange.js'

/**
 * Posts JSON once and reads the JSON of the answer.
 *
 * @throws RpcError `WebrpcBadResponse`, and those of `exchange`.
 */
export async function post(options: exchange.Options): Promise<post.ReturnType> {
  const { status, text } = await exchange(options)
  try {
    return { status, json: JSON.parse(text) }
  } catch (cause) {
    const details = `The service answered ${status} with something that is not JSON.`
    throw new RpcError('WebrpcBadResponse', { status, details, cause })
  }
}

export declare namespace post {
  type ReturnType = { status: number; json: unknown }
}
