import { type Address, type Hex, isAddressEqual, type PublicClient, parseAbi } from 'viem'
import { DeployError, deployContract } from './deployContract.js'
import { deterministicDeployment } from './deterministicDeployment.js'

export function deployCheckout(options: deployCheckout.Options): Promise<deployContract.ReturnType> {
  const { client, account, send, salt, ...targets } = options
  const { wrapped, markets, routers } = targets
  const deployment = deterministicDeployment({
    name: 'SwapCheckout',
    args: [wrapped, markets, routers],
    salt,
  })
  const isIt = () => hasTargets(client, deployment.address, targets)
  return deployContract({ client, account, send, deployment, noun: 'contract', isIt, refused })
}

export declare namespace deployCheckout {
  type Options = deployContract.Sender &
    Targets & {
      salt?: Hex | undefined
    }
}

/** The contracts that the checkout contract can call. Except for tokens, it can call no others. */
type Targets = {
  wrapped: Address
  markets: readonly Address[]
  routers: readonly Address[]
}

/**
 * Whether a deployed contract has these targets. Its address is derived from them, so they should match. The command still reads them,
 * because it reports only facts from the chain.
 */
async function hasTargets(client: PublicClient, address: Address, targets: Targets): Promise<boolean> {
  const read = { abi, address } as const
  const known = await Promise.all([
    client
      .readContract({ ...read, functionName: 'wrapped' })
      .then((wrapped) => isAddressEqual(wrapped, targets.wrapped)),
    ...targets.markets.map((market) =>
      client.readContract({ ...read, functionName: 'isMarket', args: [market] }),
    ),
    ...targets.routers.map((router) =>
      client.readContract({ ...read, functionName: 'isRouter', args: [router] }),
    ),
  ])
  return !known.includes(false)
}

const abi = parseAbi([
  'function wrapped() view returns (address)',
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])

function refused(cause: unknown): DeployError {
  return new DeployError(
    'The contract cannot be deployed like this.',
    'Each --buy-from and --swap-at must be a contract on this chain, but not a token, Permit2 or the wrapped currency.',
    cause,
  )
}
