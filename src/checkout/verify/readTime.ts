import type { Facts } from '../../venues/facts.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readBlock } from './readBlock.js'

/**
 * Returns the current time in milliseconds since 1970, but no earlier time than that of the newest block. Uses the local clock if it is
 * within five minutes of the newest block. Otherwise the clock may be wrong or the chain may be quiet, so the timestamp of the pending
 * block counts.
 */
export async function readTime(client: ChainClient, head?: Pick<Facts['block'], 'time'>): Promise<number> {
  const newest = Number((head ?? (await readBlock(client))).time) * 1_000
  const clock = Date.now()
  if (Math.abs(clock - newest) < tolerance) return Math.max(newest, clock)
  const next = await readChain(() =>
    client.request({ method: 'eth_getBlockByNumber', params: ['pending', false] }).catch(() => null),
  )
  return Math.max(newest, Number(next?.timestamp ?? 0) * 1_000)
}

/** The largest accepted difference between the clock and the newest block, in milliseconds. */
const tolerance = 300_000
