import type { Hex } from 'viem'
import { DeployError, deployContract } from './deployContract.js'
import { deterministicDeployment } from './deterministicDeployment.js'

/**
 * Deploys a contract for purchase requests, the market or its batch helper, through the CREATE2 deployer. So it has the same address on
 * every chain.
 */
export function deployRequests(options: deployRequests.Options): Promise<deployContract.ReturnType> {
  const { client, account, send, salt, name } = options
  const deployment = deterministicDeployment({ name, args: [], salt })
  const { address, initCode } = deployment
  // The contract is deployed if the code at the address is what its init code returns.
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
    salt?: Hex | undefined
  }
}

function refused(cause: unknown): DeployError {
  return new DeployError(
    'The contract cannot be deployed on this chain.',
    'Use a chain that supports Ethereum’s Cancun upgrade.',
    cause,
  )
}
