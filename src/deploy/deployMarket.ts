import { type Address, type Hex, isAddressEqual, type LocalAccount, type PublicClient } from 'viem'
import { TillError } from '../errors.js'
import { marketAbi } from '../venues/tillkit/marketAbi.js'
import { marketDeployment } from './marketDeployment.js'

/**
 * Deploys our market contract, or says what that would do. Everything is rehearsed on the chain before anything is sent, and a
 * market that is there already is left as it is.
 *
 * @throws DeployError when the chain has no deterministic deployer, when the market's terms are refused, when the account
 * cannot pay, when the transaction reverts, or when what is at the address afterwards is not this market.
 */
export async function deployMarket(options: deployMarket.Options): Promise<deployMarket.ReturnType> {
  const { client, account, send, ...terms } = options
  const { address, to, data, constructorArguments } = marketDeployment(terms)
  const [chainId, deployer, there] = await Promise.all([
    client.getChainId(),
    client.getCode({ address: to }),
    client.getCode({ address }),
  ])
  if (there) {
    await checkTerms(client, address, terms)
    return { chainId, address, constructorArguments, state: 'there', cost: 0n }
  }
  if (!deployer) throw noDeployer(chainId)
  const from = account?.address ?? terms.owner
  const [gas, fees] = await Promise.all([
    // As nobody, so that an account without ether can be told what it will need.
    client.estimateGas({ to, data }).catch((cause) => {
      throw refused(cause)
    }),
    client.estimateFeesPerGas(),
  ])
  const cost = gas * fees.maxFeePerGas
  if (!send || !account) return { chainId, address, constructorArguments, state: 'planned', cost }
  const balance = await client.getBalance({ address: from })
  if (balance < cost) throw tooPoor(from, balance, cost)

  const nonce = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const signed = await account.signTransaction({
    ...{ type: 'eip1559', chainId, nonce, to, data, gas, ...fees },
  })
  const hash = await client.sendRawTransaction({ serializedTransaction: signed })
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw reverted(hash)
  await checkTerms(client, address, terms)
  const { blockNumber } = receipt
  return { chainId, address, constructorArguments, state: 'deployed', cost, hash, blockNumber }
}

export declare namespace deployMarket {
  type Options = marketDeployment.Options & {
    client: PublicClient
    /** Who sends and pays, if somebody does. Has no rights on the market. */
    account?: LocalAccount | undefined
    /** Whether the transaction is sent, rather than only rehearsed. Takes an account. */
    send: boolean
  }
  type ReturnType = {
    chainId: number
    address: Address
    /** As explorers want them for the market's verification. */
    constructorArguments: Hex
    /** The most that the transaction costs, in wei. */
    cost: bigint
  } & ({ state: 'there' | 'planned' } | { state: 'deployed'; hash: Hex; blockNumber: bigint })
}

/** Only code that follows from the terms can be at the address; still, what is said of it is read from it. */
async function checkTerms(
  client: PublicClient,
  address: Address,
  { treasury, marketFeeBps }: marketDeployment.Options,
): Promise<void> {
  const read = { abi: marketAbi, address } as const
  const [foundTreasury, foundFee] = await Promise.all([
    client.readContract({ ...read, functionName: 'treasury' }),
    client.readContract({ ...read, functionName: 'marketFeeBps' }),
  ])
  if (!isAddressEqual(foundTreasury, treasury) || foundFee !== marketFeeBps) throw otherMarket(address)
}

function noDeployer(chainId: number): DeployError {
  return new DeployError(
    `Chain ${chainId} has no deterministic deployer.`,
    'Deploy it there first: its one transaction is signed for every chain (Arachnid/deterministic-deployment-proxy).',
  )
}

function refused(cause: unknown): DeployError {
  return new DeployError(
    'The market cannot be deployed like this.',
    'The fee is at most 1000 basis points, and the owner is not the zero address.',
    cause,
  )
}

function tooPoor(account: Address, balance: bigint, cost: bigint): DeployError {
  return new DeployError(
    `${account} has ${balance} wei, and the deployment may cost ${cost}.`,
    'Send it ether, and try again.',
  )
}

function reverted(hash: Hex): DeployError {
  return new DeployError(
    `The transaction ${hash} reverted.`,
    'Look at it in an explorer: most likely its gas ran out.',
  )
}

function otherMarket(address: Address): DeployError {
  return new DeployError(
    `What is at ${address} is not this market.`,
    'Ask another node of the chain, or choose another --salt.',
  )
}

/** A market was not deployed. Nothing was sent, unless the message names a transaction. */
export class DeployError extends TillError<'DeployError'> {
  override name = 'DeployError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('DeployError', { shortMessage, fix, cause })
  }
}
