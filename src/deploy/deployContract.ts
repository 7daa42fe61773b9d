import type { Address, Hex, LocalAccount, PublicClient } from 'viem'
import { TillError } from '../errors.js'
import { waitForReceipt } from '../evm/waitForReceipt.js'
import type { deterministicDeployment } from './deterministicDeployment.js'

/**
 * Deploys a contract, or says what that would do. Everything is rehearsed on the chain before anything is sent, and what is there
 * already is left as it is.
 *
 * @throws DeployError when the chain has no deterministic deployer, when the contract refuses its terms, when the account
 * cannot pay, when the transaction reverts, or when what is at the address is something else.
 */
export async function deployContract(options: deployContract.Options): Promise<deployContract.ReturnType> {
  const { client, account, send, deployment, noun, isIt, refused } = options
  const { address, to, data, constructorArguments } = deployment
  const [chainId, deployer, there] = await Promise.all([
    client.getChainId(),
    client.getCode({ address: to }),
    client.getCode({ address }),
  ])
  if (there) {
    if (!(await isIt())) throw somethingElse(address, noun)
    return { chainId, address, constructorArguments, state: 'there', cost: 0n }
  }
  if (!deployer) throw noDeployer(chainId)
  const [gas, fees] = await Promise.all([
    // As nobody, so that an account without ether can be told what it will need.
    client.estimateGas({ to, data }).catch((cause) => {
      throw refused(cause)
    }),
    client.estimateFeesPerGas(),
  ])
  const cost = gas * fees.maxFeePerGas
  if (!send || !account) return { chainId, address, constructorArguments, state: 'planned', cost }
  const { address: from } = account
  const balance = await client.getBalance({ address: from })
  if (balance < cost) throw tooPoor(from, balance, cost)

  const nonce = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const signed = await account.signTransaction({
    ...{ type: 'eip1559', chainId, nonce, to, data, gas, ...fees },
  })
  const hash = await client.sendRawTransaction({ serializedTransaction: signed })
  const receipt = await waitForReceipt(client, { hash, timeoutMs: 300_000, pauseMs: 250 })
  if (receipt.status !== 'success') throw reverted(hash)
  if (!(await isIt())) throw somethingElse(address, noun)
  const { blockNumber } = receipt
  return { chainId, address, constructorArguments, state: 'deployed', cost, hash, blockNumber }
}

export declare namespace deployContract {
  type Options = Sender & {
    deployment: deterministicDeployment.ReturnType
    /** What it is called in errors. */
    noun: 'contract' | 'market'
    /** Whether what is at the address says of itself what it was deployed with. */
    isIt: () => Promise<boolean>
    /** What is said where the contract does not take its terms. */
    refused: (cause: unknown) => DeployError
  }
  /** Who deploys, and whether at all. */
  type Sender = {
    client: PublicClient
    /** Who sends and pays, if somebody does. Has no rights on the contract. */
    account?: LocalAccount | undefined
    /** Whether the transaction is sent, rather than only rehearsed. Takes an account. */
    send: boolean
  }
  type ReturnType = {
    chainId: number
    address: Address
    /** As explorers want them for the contract's verification. */
    constructorArguments: Hex
    /** The most that the transaction costs, in wei. */
    cost: bigint
  } & ({ state: 'there' | 'planned' } | { state: 'deployed'; hash: Hex; blockNumber: bigint })
}

function noDeployer(chainId: number): DeployError {
  return new DeployError(
    `Chain ${chainId} has no deterministic deployer.`,
    'Deploy it there first: its one transaction is signed for every chain (Arachnid/deterministic-deployment-proxy).',
  )
}

function tooPoor(account: Address, balance: bigint, cost: bigint): DeployError {
  return new DeployError(
    `${account} has ${balance} wei, and the deployment may cost ${cost}.`,
    'Send it ether, and try again.',
  )
}

function somethingElse(address: Address, noun: deployContract.Options['noun']): DeployError {
  return new DeployError(
    `What is at ${address} is not this ${noun}.`,
    'Ask another node of the chain, or choose another --salt.',
  )
}

function reverted(hash: Hex): DeployError {
  return new DeployError(
    `The transaction ${hash} reverted.`,
    'Look at it in an explorer: most likely its gas ran out.',
  )
}

/** A contract was not deployed. Nothing was sent, unless the message names a transaction. */
export class DeployError extends TillError<'DeployFailed'> {
  override name = 'DeployError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('DeployFailed', { shortMessage, fix, cause })
  }
}
