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
 * Signs and sends all calls at once, mines them, and returns their receipts in the order of the calls. The caller must turn automine off
 * first: anvil sometimes loses one of many transactions if it mines each one as it arrives.
 *
 * @throws {SandboxCallError} when a call reverts or is not mined.
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
  type Client = PublicClient<Transport, Chain> & TestClient<'anvil', Transport, Chain, Account | undefined>
  type Call = {
    /** The account that signs the transaction and pays for it. */
    from: LocalAccount
    /** The called contract, absent for a deployment. */
    to?: Address
    /** The calldata, or the bytecode with encoded arguments for a deployment. */
    data?: Hex
    /** The ether to send, in wei. @default 0n */
    value?: bigint
    /** The gas limit. @default 400_000n */
    gas?: bigint
    /** The name of the call in errors. */
    label: string
  }
  type Options = {
    /** The client that sends the transactions. */
    client: Client
    /** The calls, in order. */
    calls: readonly Call[]
  }
}

export function deployedAddress(receipt: TransactionReceipt | undefined): Address {
  if (!receipt?.contractAddress) throw new TypeError('The receipt must be of a deployment.')
  return getAddress(receipt.contractAddress)
}

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

export class SandboxCallError extends TillError<'SandboxCallFailed'> {
  override name = 'SandboxCallError'
  constructor(label: string, receipt: TransactionReceipt | undefined) {
    super('SandboxCallFailed', {
      shortMessage: `Setting up the sandbox failed at "${label}".`,
      details: receipt
        ? `Transaction ${receipt.transactionHash} was reverted.`
        : 'The transaction was not mined.',
    })
  }
}
