import { getTransactionCount } from 'viem/actions'
import type { Step } from '../../protocol/step.js'
import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import { readChain } from '../errors/readChain.js'
import { isIdempotent } from '../evidence/repeat.js'
import type { Intent } from '../intent/intent.js'
import { marketOf } from '../plan/equivalentCalls.js'
import { readBlock } from '../verify/readTerms.js'

/**
 * Reads the state of the account and the newest block, just before a request to the wallet.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer.
 */
export async function readPlace(context: readPlace.Context, options: readPlace.Options = {}): Promise<Place> {
  const { client, intent } = context
  const { steps = [] } = options
  const [nonce, pending, head] = await readChain(() =>
    Promise.all([
      getTransactionCount(client, { address: intent.buyer }),
      steps.some(isTakenTwice) ? readPending(context) : undefined,
      readBlock(client),
    ]),
  )
  return { nonce, pending, block: head.number, head }
}

export declare namespace readPlace {
  type Context = Pick<Run, 'client'> & { intent: Pick<Intent, 'buyer'> }
  type Options = {
    /** The steps that the wallet will get. @default none that a market would take twice */
    steps?: readonly Step[] | undefined
  }
}

/** Returns the number of the buyer's transactions, including those that wait to be mined. Throws `ChainFailed`. */
export function readPending({ client, intent }: readPlace.Context): Promise<number> {
  return readChain(() => getTransactionCount(client, { address: intent.buyer, blockTag: 'pending' }))
}

/** Whether a step is a payment by a transaction without an id: the market would take it twice. */
function isTakenTwice(step: Step): boolean {
  const { to, data, value, signature } = step
  const market = marketOf(step)
  const calls = [{ to, data: data as `0x${string}`, value }]
  return !signature && !isIdempotent({ market, kind: 'transaction', calls })
}
