import { TillError, waitForReceipt } from 'tillkit/internal'
import {
  type Address,
  BaseError,
  type Hash,
  type Hex,
  HttpRequestError,
  keccak256,
  type LocalAccount,
  type PublicClient,
  TimeoutError,
} from 'viem'
import type { deterministicDeployment } from './deterministicDeployment.js'

/**
 * Deploys a contract, or says what that would do. Everything is rehearsed on the chain before anything is sent, and what is there
 * already is left as it is. Of an account whose transactions are on their way nothing is sent: one of them may be this deployment.
 *
 * @throws DeployError when the chain has no deterministic deployer, when the contract refuses its terms, when the account
 * cannot pay, when the transaction reverts, when what is at the address is something else, or when the node does not answer; with
 * the hash of the transaction, once it was handed over.
 */
export async function deployContract(options: deployContract.Options): Promise<deployContract.ReturnType> {
  let sent: Hash | undefined
  try {
    return await deploy(options, (hash) => {
      sent = hash
    })
  } catch (cause) {
    throw cause instanceof DeployError ? cause : notAnswered(cause, sent)
  }
}

async function deploy(
  options: deployContract.Options,
  onSend: (hash: Hash) => void,
): Promise<deployContract.ReturnType> {
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
      throw isLost(cause) ? cause : refused(cause)
    }),
    client.estimateFeesPerGas(),
  ])
  const cost = gas * fees.maxFeePerGas
  if (!send || !account) return { chainId, address, constructorArguments, state: 'planned', cost }
  const { address: from } = account
  const [balance, mined, nonce] = await Promise.all([
    client.getBalance({ address: from }),
    client.getTransactionCount({ address: from, blockTag: 'latest' }),
    client.getTransactionCount({ address: from, blockTag: 'pending' }),
  ])
  if (balance < cost) throw tooPoor(from, balance, cost)
  if (nonce > mined) throw underWay(from)

  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to,
    data,
    gas,
    ...fees,
  })
  const hash = keccak256(signed)
  onSend(hash)
  await client.sendRawTransaction({ serializedTransaction: signed }).catch(async (cause) => {
    // It may have been taken, and only the answer was lost.
    await client.getTransaction({ hash }).catch(() => {
      throw cause
    })
  })
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

/** Whether nobody answered: that says nothing of what was asked. */
function isLost(error: unknown): boolean {
  const isTransport = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  return error instanceof BaseError && error.walk(isTransport) !== null
}

/** The client's own text has the node's address in it, and what is secret of that. */
function notAnswered(cause: unknown, sent: Hash | undefined): DeployError {
  const why = cause instanceof BaseError ? ` ${cause.shortMessage}` : ''
  const what = `The chain’s node does not answer as it has to.${why}`
  return sent
    ? new DeployError(
        `${what} It is not known what became of the transaction ${sent}.`,
        'Look for it in an explorer before anything is sent again.',
        cause,
      )
    : new DeployError(what, 'Nothing was sent. Check --rpc, and try again.', cause)
}

function underWay(account: Address): DeployError {
  return new DeployError(
    `${account} has transactions on their way, and one of them may be this deployment.`,
    'Wait until they are mined, or cancel them, and try again.',
  )
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
