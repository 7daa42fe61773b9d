import { requireOptions } from '../../client/requireOptions.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { ChainClient } from '../errors/readChain.js'
import { readTerms } from './readTerms.js'
import type { TrustOptions } from './trust.js'
import { throwInvalidInput, withReaders } from './verify.js'

/**
 * Reads the chain data that the verification of a purchase plan needs: the terms of orders of which the calls contain only the ids. Returns
 * `undefined`, without an RPC request, if the calls contain all terms.
 *
 * @throws TillError `TillOptionInvalid` if an option is missing, `PolicyInvalid` if the policy is malformed; CheckoutError `InvalidIntent`
 * if another option has the wrong type, `ChainFailed` if the node does not answer.
 */
export async function readFacts(options: readFacts.Options): Promise<Facts | undefined> {
  const checked = requireOptions('readFacts', options, 'client', 'intent', 'steps')
  return readTerms(withReaders(checked)).catch((cause) => throwInvalidInput(checked, cause))
}

export declare namespace readFacts {
  type Options = Omit<TrustOptions, 'facts'> & {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The steps from the service. */
    steps: readonly Step[]
    /** The block to read at. @default the newest one */
    head?: Facts['block'] | undefined
    /** The number of the block, if its hash and time are unknown. @default that of the newest one */
    height?: bigint | Promise<bigint> | undefined
    /** Earlier facts of the same steps: the result's `changed` lists the markets whose implementation changed since. */
    earlier?: Facts | undefined
  }
}
