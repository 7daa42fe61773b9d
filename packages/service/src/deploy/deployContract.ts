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
 * Deploys a contract, or only reports the cost of the deployment. It simulates the deployment before it sends the transaction. If the
 * contract already exists, it sends nothing. If the account has pending transactions, it throws, because one of them may be this
 * deployment.
 *
 * @throws DeployError – the message contains the transaction hash if the command sent a transaction.
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
    if (!(await isIt())) throw otherContractFound(address, noun)
    return { chainId, address, constructorArguments, state: 'there', cost: 0n }
  }
  if (!deployer) throw noDeployer(chainId)
  const [gas, fees] = await Promise.all([
    // Estimate without a sender. A node may refuse an estimate for a sender without ether, and then the command could not report the cost.
    client.estimateGas({ to, data }).catch((cause) => {
      throw isTransportFailure(cause) ? cause : refused(cause)
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
  if (nonce > mined) throw pendingTransactions(from)

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
    // The node may have accepted the transaction, and only its response was lost. So look for the transaction before failing.
    await client.getTransaction({ hash }).catch(() => {
      throw cause
    })
  })
  const receipt = await waitForReceipt(client, { hash, timeoutMs: 300_000, pauseMs: 250 })
  if (receipt.status !== 'success') throw reverted(hash)
  if (!(await isIt())) throw otherContractFound(address, noun)
  const { blockNumber } = receipt
  return { chainId, address, constructorArguments, state: 'deployed', cost, hash, blockNumber }
}

export declare namespace deployContract {
  type Options = Sender & {
    deployment: deterministicDeployment.ReturnType
    noun: 'contract' | 'market'
    isIt: () => Promise<boolean>
    refused: (cause: unknown) => DeployError
  }
  type Sender = {
    client: PublicClient
    /** The account that pays for the deployment. It gets no rights on the contract. */
    account?: LocalAccount | undefined
    /** Whether to send the transaction; `false` only simulates. */
    send: boolean
  }
  type ReturnType = {
    chainId: number
    address: Address
    constructorArguments: Hex
    /** The maximum cost of the transaction, in wei. */
    cost: bigint
  } & ({ state: 'there' | 'planned' } | { state: 'deployed'; hash: Hex; blockNumber: bigint })
}

function isTransportFailure(error: unknown): boolean {
  const isTransport = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  return error instanceof BaseError && error.walk(isTransport) !== null
}

/** Creates an error without viem's full message, which contains the node's URL and so perhaps an API key. */
function notAnswered(cause: unknown, sent: Hash | undefined): DeployError {
  const why = cause instanceof BaseError ? ` ${cause.shortMessage}` : ''
  const what = `The node of the chain returned an invalid answer.${why}`
  return sent
    ? new DeployError(
        `${what} The outcome of transaction ${sent} is unknown.`,
        'Look for the transaction in an explorer before you send another one.',
        cause,
      )
    : new DeployError(what, 'Nothing was sent. Check --rpc, and try again.', cause)
}

function pendingTransactions(account: Address): DeployError {
  return new DeployError(
    `${account} has pending transactions, and one of them may be this deployment.`,
    'Wait until these transactions are mined, or cancel them. Then try again.',
  )
}

function noDeployer(chainId: number): DeployError {
  return new DeployError(
    `Chain ${chainId} has no deterministic deployer.`,
    'Deploy the deterministic deployer first with its signed transaction (Arachnid/deterministic-deployment-proxy).',
  )
}

function tooPoor(account: Address, balance: bigint, cost: bigint): DeployError {
  return new DeployError(
    `${account} needs ${cost} wei for the deployment. The balance is ${balance} wei.`,
    'Send ether to this account, and try again.',
  )
}

function otherContractFound(address: Address, noun: deployContract.Options['noun']): DeployError {
  return new DeployError(
    `The contract at ${address} is not this ${noun}.`,
    'Use another node of the chain, or choose another --salt.',
  )
}

function reverted(hash: Hex): DeployError {
  return new DeployError(
    `The transaction ${hash} reverted.`,
    'Open the transaction in an explorer. Most likely, it ran out of gas.',
  )
}

export class DeployError extends TillError<'DeployFailed'> {
  override name = 'DeployError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('DeployFailed', { shortMessage, fix, cause })
  }
}
