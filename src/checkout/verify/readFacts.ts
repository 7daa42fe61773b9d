import { requireOptions } from '../../client/requireOptions.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { ChainClient } from '../errors/readChain.js'
import { readTerms } from './readTerms.js'
import type { TrustOptions } from './trust.js'
import { throwInvalidInput, withReaders } from './verify.js'

/**
 * Reads the chain data that the verification of a purchase plan needs. This data is the terms of orders that a call names only by an id, and
 * the state of Seaport orders. Returns `undefined`, without an RPC request, if the calls need no chain data.
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
    /** The block at which the function reads. @default the newest block */
    head?: Facts['block'] | undefined
    /** The number of the block, if its hash and time are unknown. @default the number of the newest block */
    height?: bigint | Promise<bigint> | undefined
    /**
     * Earlier facts for the same steps. `changed` of the result then lists the markets whose implementation has changed since these facts.
     */
    earlier?: Facts | undefined
  }
}
