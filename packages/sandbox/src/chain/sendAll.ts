import { TillError } from 'tillkit/internal'
import {
  type Account,
  type Address,
  type Chain,
  formatTransactionReceipt,
  getAddress,
  type Hex,
  type LocalAccount,
  type PublicClient,
  type TestClient,
  type TransactionReceipt,
  type Transport,
} from 'viem'

/**
 * Signs the calls, sends them all at once, has them mined and answers their receipts, in the order of the calls.
 * Calls of one account are carried out in their order; calls of different accounts in any.
 *
 * Anvil must not mine by itself meanwhile: now and then it loses one of many calls that it mines as they come.
 *
 * @throws {SandboxCallError} when a call is reverted or is not mined.
 */
export async function sendAll(options: sendAll.Options): Promise<TransactionReceipt[]> {
  const { client, calls } = options
  const chainId = client.chain.id
  const senders = new Map(calls.map(({ from }) => [from.address, from]))
  const nonces = new Map(
    await Promise.all(
      [...senders.keys()].map(
        async (address) =>
          [address, await client.getTransactionCount({ address, blockTag: 'pending' })] as const,
      ),
    ),
  )
  const signed = calls.map(({ from, to, data, value, gas = 400_000n }) => {
    const nonce = nonces.get(from.address) ?? 0
    nonces.set(from.address, nonce + 1)
    return from.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      gas,
      maxFeePerGas: 50_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...(to && { to }),
      ...(data && { data }),
      ...(value && { value }),
    })
  })
  const serialized = await Promise.all(signed)
  const hashes = await Promise.all(
    serialized.map((serializedTransaction) => client.sendRawTransaction({ serializedTransaction })),
  )
  const receipts = await awaitReceipts(client, hashes)
  return receipts.map((receipt, index) => {
    if (receipt?.status !== 'success') throw new SandboxCallError(calls[index]?.label ?? 'call', receipt)
    return receipt
  })
}

export declare namespace sendAll {
  /** Any anvil client; one with `batch` turned on sends all calls in one request. */
  type Client = PublicClient<Transport, Chain> & TestClient<'anvil', Transport, Chain, Account | undefined>
  type Call = {
    /** Who signs and pays. */
    from: LocalAccount
    /** The contract; absent to deploy one. */
    to?: Address
    /** Calldata; of a deployment the bytecode with its arguments. */
    data?: Hex
    /** Wei. @default 0n */
    value?: bigint
    /** The limit of the transaction. @default 400_000n */
    gas?: bigint
    /** What an error calls it. */
    label: string
  }
  type Options = {
    /** Where it is sent. */
    client: Client
    /** All of them, in this order. */
    calls: readonly Call[]
  }
}

/** Where a contract was deployed, by the receipt of that. */
export function deployedAddress(receipt: TransactionReceipt | undefined): Address {
  if (!receipt?.contractAddress) throw new TypeError('The receipt is not one of a deployment.')
  return getAddress(receipt.contractAddress)
}

/** A few blocks may be needed where the calls do not fit one. */
const maxBlocks = 100

async function awaitReceipts(client: sendAll.Client, hashes: readonly Hex[]) {
  const receipts = new Map<Hex, TransactionReceipt>()
  for (let block = 0; block < maxBlocks && receipts.size < hashes.length; block++) {
    await client.mine({ blocks: 1 })
    const missing = hashes.filter((hash) => !receipts.has(hash))
    const found = await Promise.all(
      missing.map((hash) => client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    for (const receipt of found) {
      if (receipt) receipts.set(receipt.transactionHash, formatTransactionReceipt(receipt))
    }
  }
  return hashes.map((hash) => receipts.get(hash))
}

/** A transaction that sets up the sandbox failed. */
export class SandboxCallError extends TillError<'SandboxCallFailed'> {
  override name = 'SandboxCallError'
  constructor(label: string, receipt: TransactionReceipt | undefined) {
    super('SandboxCallFailed', {
      shortMessage: `Setting up the sandbox failed at "${label}".`,
      details: receipt ? `Transaction ${receipt.transactionHash} was reverted.` : 'It was not mined.',
    })
  }
}
