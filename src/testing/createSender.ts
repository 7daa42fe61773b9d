import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  keccak256,
  type LocalAccount,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseSignature,
} from 'viem'
import { batchAccountCode } from './batchAccountCode.js'

/** A transaction to send. `value` is the amount of wei, in hex. */
export type Transaction = { to: Address; data?: Hex | undefined; value?: Hex | undefined }

export function createSender({ account, rpc }: createSender.Options): createSender.ReturnType {
  let delegate: Address | undefined

  const read = async (method: string, params: readonly unknown[]) => (await rpc({ method, params })) as Hex
  const broadcast = (signed: Hex) => read('eth_sendRawTransaction', [signed])
  const readTerms = async (chainId: number, gas: bigint, { address } = account) => {
    const nonce = hexToNumber(await read('eth_getTransactionCount', [address, 'pending']))
    const price = hexToBigInt(await read('eth_gasPrice', []))
    return { chainId, nonce, gas, maxFeePerGas: price * 4n, maxPriorityFeePerGas: price }
  }

  async function deploy(chainId: number, payer: LocalAccount): Promise<Address> {
    if (delegate) return delegate
    const terms = await readTerms(chainId, 2_000_000n, payer)
    await broadcast(await payer.signTransaction({ ...terms, type: 'eip1559', data: batchAccountCode }))
    delegate = getContractAddress({ from: payer.address, nonce: BigInt(terms.nonce) })
    return delegate
  }

  async function signCalls(calls: readonly Call[], chainId: number): Promise<Hex> {
    if (!account.sign) throw new Error('The account cannot sign for others to hand in.')
    const count = hexToBigInt(await read('eth_getStorageAt', [account.address, numberToHex(0), 'pending']))
    const message = encodeAbiParameters(signedCalls, [BigInt(chainId), account.address, count, calls])
    const { r, s, yParity } = parseSignature(await account.sign({ hash: keccak256(message) }))
    return encodeFunctionData({
      abi: batchAbi,
      functionName: 'executeSigned',
      args: [calls, 27 + yParity, r, s],
    })
  }

  return {
    prepare: async (transaction, chainId) => {
      const gas = hexToBigInt(await read('eth_estimateGas', [{ from: account.address, ...transaction }]))
      const terms = await readTerms(chainId, (gas * 3n) / 2n)
      return {
        sign: ({ to, data = '0x', value = '0x0' }, factor = 1n) =>
          account.signTransaction({
            ...terms,
            type: 'eip1559',
            maxFeePerGas: terms.maxFeePerGas * factor,
            maxPriorityFeePerGas: terms.maxPriorityFeePerGas * factor,
            to,
            data,
            value: hexToBigInt(value),
          }),
      }
    },
    broadcast,
    sendTogether: async (calls, chainId, payer = account) => {
      if (!account.signAuthorization) throw new Error('The account cannot sign authorizations (EIP-7702).')
      const contractAddress = await deploy(chainId, payer)
      const terms = await readTerms(chainId, 3_000_000n, payer)
      // If the account sends the transaction itself, the transaction uses the current nonce, so the authorization needs the next nonce.
      const { nonce } = payer === account ? { nonce: terms.nonce + 1 } : await readTerms(chainId, 0n)
      const authorization = await account.signAuthorization({ contractAddress, chainId, nonce })
      const together = calls.map(({ to, data = '0x', value = '0x0' }) => ({
        to,
        data,
        value: hexToBigInt(value),
      }))
      const data =
        payer === account
          ? encodeFunctionData({ abi: batchAbi, functionName: 'execute', args: [together] })
          : await signCalls(together, chainId)
      const signed = await payer.signTransaction({
        ...terms,
        type: 'eip7702',
        authorizationList: [authorization],
        to: account.address,
        data,
      })
      return broadcast(signed)
    },
  }
}

export declare namespace createSender {
  type Options = {
    account: LocalAccount
    rpc: (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
  }
  type ReturnType = {
    /** Reads the next nonce and the fee for a transaction. `sign` then signs a call with this nonce, and with the fee times `factor`. */
    prepare: (
      transaction: Transaction,
      chainId: number,
    ) => Promise<{ sign: (transaction: Transaction, factor?: bigint) => Promise<Hex> }>
    broadcast: (signed: Hex) => Promise<Hash>
    sendTogether: (calls: readonly Transaction[], chainId: number, payer?: LocalAccount) => Promise<Hash>
  }
}

const batchAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
  'function executeSigned(Call[] calls, uint8 v, bytes32 r, bytes32 s)',
])

const signedCalls = parseAbiParameters([
  'uint256 chainId, address account, uint256 count, Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])

type Call = { to: Address; value: bigint; data: Hex }
