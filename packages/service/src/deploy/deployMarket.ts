import { marketAbi } from 'tillkit/internal'
import { type Address, isAddressEqual, type PublicClient } from 'viem'
import { DeployError, deployContract } from './deployContract.js'
import { marketDeployment } from './marketDeployment.js'

export function deployMarket(options: deployMarket.Options): Promise<deployContract.ReturnType> {
  const { client, account, send, ...terms } = options
  const deployment = marketDeployment(terms)
  const isIt = () => hasTerms(client, deployment.address, terms)
  return deployContract({ client, account, send, deployment, noun: 'market', isIt, refused })
}

export declare namespace deployMarket {
  type Options = marketDeployment.Options & deployContract.Sender
}

async function hasTerms(
  client: PublicClient,
  address: Address,
  { treasury, marketFeeBps }: marketDeployment.Options,
): Promise<boolean> {
  const read = { abi: marketAbi, address } as const
  const [foundTreasury, foundFee] = await Promise.all([
    client.readContract({ ...read, functionName: 'treasury' }),
    client.readContract({ ...read, functionName: 'marketFeeBps' }),
  ])
  return isAddressEqual(foundTreasury, treasury) && foundFee === marketFeeBps
}

function refused(cause: unknown): DeployError {
  return new DeployError(
    'The market cannot be deployed like this.',
    'Set --fee-bps to at most 1000, and --owner to an address other than the zero address.',
    cause,
  )
}
