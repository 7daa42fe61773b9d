import { RpcError } from '../protocol/errors.js'
import { sendRequest } from './sendRequest.js'

export async function post(options: sendRequest.Options): Promise<post.ReturnType> {
  const { status, text } = await sendRequest(options)
  try {
    return { status, json: JSON.parse(text) }
  } catch (cause) {
    const details = `The service returned status ${status} with a body that is not JSON.`
    throw new RpcError('WebrpcBadResponse', { status, details, cause })
  }
}

export declare namespace post {
  type ReturnType = { status: number; json: unknown }
}
