import type { Address, Hex } from 'viem'
import { orUnanswered } from '../../evm/revertData.js'
import { readPurchased } from '../../venues/tillkit/readPurchased.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'

/**
 * Whether a market that the host trusts has noted a purchase, whoever sent it and from wherever.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function isBought(options: isBought.Options): Promise<boolean> {
  const { client, intent, purchaseId } = options
  const { buyer } = intent
  const asked = notingMarkets(options).map((market) => isNoted({ client, market, buyer, purchaseId }))
  return (await readChain(() => Promise.all(asked))).includes(true)
}

export declare namespace isBought {
  type Options = {
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    /** 32 bytes. */
    purchaseId: Hex
  }
}

/** The markets that the host trusts and that may note ids, whatever the service says of which kind the orders are. */
export function notingMarkets({
  intent,
  policy,
}: Pick<isBought.Options, 'intent' | 'policy'>): readonly Address[] {
  const { chainId } = intent
  const checkouts = policy?.checkouts?.[chainId] ?? []
  const markets = (policy?.markets?.[chainId] ?? []).flatMap((market) => {
    if (typeof market === 'string') return market
    const { address, venue } = market
    return !venue || venue.takenOnce === 'purchaseId' ? address : []
  })
  // What is bought through a contract of ours is noted there under the buyer's own id.
  return [...markets, ...checkouts]
}

/**
 * Whether a market has recorded a buyer's purchase; `undefined` if the market lacks the function. Rejects with the client's own
 * error if the node does not answer.
 */
export function isNoted(options: readPurchased.Options): Promise<boolean | undefined> {
  return readPurchased(options).catch(orUnanswered)
}
