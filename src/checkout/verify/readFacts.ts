import { givenOptions } from '../../client/givenOptions.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { ChainClient } from '../errors/readChain.js'
import { readTerms } from './readTerms.js'
import type { createTrust } from './trust.js'
import { refuseUnread, withReaders } from './verify.js'

/**
 * Asks the chain what has to be known before a plan can be held against what the buyer agreed to: the terms of orders that
 * its calls only name. All of it is read at one block; nothing is asked, and nothing comes back, where the calls say it all.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing, `PolicyInvalid` for a policy that cannot be read; CheckoutError
 * `InvalidIntent` where anything else is of another kind than it has to be, `ChainFailed` when the node does not answer.
 */
export async function readFacts(options: readFacts.Options): Promise<Facts | undefined> {
  const given = givenOptions('readFacts', options, 'client', 'intent', 'steps')
  return readTerms(withReaders(given)).catch((cause) => refuseUnread(given, cause))
}

export declare namespace readFacts {
  type Options = Omit<createTrust.Options, 'facts'> & {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    /** The block to ask at. @default the newest one */
    head?: Facts['block'] | undefined
    /** Its number, where no more is known of it. @default that of the newest one */
    height?: bigint | Promise<bigint> | undefined
    /** What was found before: a contract that was replaced since is named among the changed ones. */
    earlier?: Facts | undefined
  }
}
