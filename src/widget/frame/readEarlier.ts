import { type Address, isHash } from 'viem'
import type { AskedPayment, ChainFacts } from './chainFacts.js'
import type { paymentNote } from './paymentNote.js'

/**
 * What became of the payment that was asked for last of the same orders, where no market notes it. While that is not known it is
 * not asked for again; that the wallet says it was declined proves nothing, so it is looked for.
 */
export async function readEarlier(options: readEarlier.Options): Promise<readEarlier.ReturnType> {
  const { note, chain, buyer } = options
  const [noted, place] = [await note.read(), await chain.readPlace(buyer)]
  if (!noted) return { noted, place }
  const { hash, declined } = noted
  if (hash && (await chain.readResult(hash))) return { noted, place }
  const sent = declined ? await chain.findSent(declined) : 'unknown'
  if (sent === undefined) return { noted, place }
  if (sent === 'unknown' || !isHash(sent)) {
    const problem = 'It is not known what became of an earlier payment of the same orders.'
    return { noted, place, problem }
  }
  await note.write(sent)
  return { noted, place, sent, problem: 'It was sent, though the wallet says that it was declined.' }
}

export declare namespace readEarlier {
  type Options = {
    note: paymentNote.ReturnType
    chain: Pick<ChainFacts, 'readPlace' | 'readResult' | 'findSent'>
    /** Who pays. */
    buyer: Address
  }
  type ReturnType = {
    /** What is noted; nothing where nothing was asked for. */
    noted: paymentNote.Noted | undefined
    /** Where the account and the chain stand. */
    place: Omit<AskedPayment, 'calls'>
    /** Why it is not asked for now; nothing where it may be. */
    problem?: string
    /** The transaction that the wallet has sent though it says that it was declined. */
    sent?: string
  }
}
