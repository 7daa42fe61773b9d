import type { Facts } from '../../venues/facts.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readBlock } from './readTerms.js'

/**
 * The time by which a deadline is near or far, in milliseconds since 1970: the chain's own. A clock that agrees with its newest block
 * to five minutes may say it more exactly; of any other nobody knows whether it is wrong, or nothing has happened on the chain for a
 * while, so the node is asked for the time of the block that would be next.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function readTime(client: ChainClient, head?: Pick<Facts['block'], 'time'>): Promise<number> {
  const newest = Number((head ?? (await readBlock(client))).time) * 1_000
  const clock = Date.now()
  if (Math.abs(clock - newest) < tolerance) return Math.max(newest, clock)
  const next = await readChain(() =>
    // Not every node has a next block.
    client.request({ method: 'eth_getBlockByNumber', params: ['pending', false] }).catch(() => null),
  )
  return Math.max(newest, Number(next?.timestamp ?? 0) * 1_000)
}

/** In milliseconds. */
const tolerance = 300_000
