import { getBlock } from 'viem/actions'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from './journalRecord.js'

/** Whether nobody can use a signature any more: the chain's clock counts, and before its deadline the chain's word. */
export async function hasPassed(client: ChainClient, { deadline }: JournalEntry): Promise<boolean> {
  if (deadline === undefined) return false
  const { timestamp } = await getBlock(client)
  return timestamp > deadline
}
