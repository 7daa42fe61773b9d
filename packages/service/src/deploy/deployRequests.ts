import type { Hex } from 'viem'
import { DeployError, deployContract } from './deployContract.js'
import { deterministicDeployment } from './deterministicDeployment.js'

/**
 * Deploys a request market, or the helper that takes several of its listings at once in the native currency; or says what that would
 * do, see {@link deployContract}. Neither has an owner or terms.
 *
 * @throws DeployError as {@link deployContract}.
 */
export function deployRequests(options: deployRequests.Options): Promise<deployContract.ReturnType> {
  const { client, account, send, salt, name } = options
  const deployment = deterministicDeployment({ name, args: [], salt })
  const { address, initCode } = deployment
  // What would be put there now is what is there.
  const isIt = async () => {
    const [made, code] = await Promise.all([client.call({ data: initCode }), client.getCode({ address })])
    return made.data !== undefined && made.data === code
  }
  const noun = name === 'RequestMarket' ? 'market' : 'contract'
  return deployContract({ client, account, send, deployment, noun, isIt, refused })
}

export declare namespace deployRequests {
  type Options = deployContract.Sender & {
    name: 'RequestMarket' | 'RequestBatchHelper'
    /** Makes another address of the same contract. @default zero */
    salt?: Hex | undefined
  }
}

function refused(cause: unknown): DeployError {
  return new DeployError(
    'The contract cannot be deployed on this chain.',
    'The chain has to know the instructions of Ethereum’s Cancun upgrade.',
    cause,
  )
}
