import { type Address, type Hex, isAddressEqual, type PublicClient, parseAbi } from 'viem'
import { DeployError, deployContract } from './deployContract.js'
import { deterministicDeployment } from './deterministicDeployment.js'

/**
 * Deploys the contract that swaps and buys in one transaction, or says what that would do, see {@link deployContract}.
 *
 * @throws DeployError as {@link deployContract}.
 */
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
      /** Makes another address of the same contract. @default zero */
      salt?: Hex | undefined
    }
}

/** The only contracts that it will ever call, beside tokens. */
type Targets = {
  /** What wraps the native currency (WETH9). */
  wrapped: Address
  /** What may be bought from. */
  markets: readonly Address[]
  /** What may swap: routers of Uniswap (V2, SwapRouter02, the universal one). */
  routers: readonly Address[]
}

/** Only code that follows from the targets can be at the address; still, what is said of it is read from it. */
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
    'Each --buy-from and --swap-at is a contract of this chain, and neither a token, nor Permit2, nor what wraps its currency.',
    cause,
  )
}
