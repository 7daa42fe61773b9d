import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'

/** Asks for a query, which fails with a TillError: what is none comes of something that it was given and cannot read. */
export async function orTillError<data>(ask: () => Promise<data>): Promise<data> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof TillError ? cause : new RpcError('InvalidArgument', { details: `${cause}`, cause })
  }
}
