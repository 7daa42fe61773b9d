import { numberToHex } from 'viem'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

/**
 * Reads the newest block, or the block with a number.
 *
 * @throws CheckoutError `ChainFailed` – the node does not answer, or does not have the block.
 */
export async function readBlock(client: ChainClient, height?: bigint): Promise<Facts['block']> {
  const tag = height === undefined ? 'latest' : numberToHex(height)
  const block = await readChain(() =>
    client.request({ method: 'eth_getBlockByNumber', params: [tag, false] }),
  )
  const { number, hash, timestamp } = block ?? {}
  if (!number || !hash || !timestamp)
    throw new CheckoutError('ChainFailed', { details: 'The node does not have the requested block.' })
  return { number: BigInt(number), hash, time: BigInt(timestamp) }
}
