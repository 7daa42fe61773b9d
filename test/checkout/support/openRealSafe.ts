import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concatHex,
  type EIP1193Provider,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  hashTypedData,
  hexToBigInt,
  numberToHex,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { startShop } from './startShop.js'

/**
 * Deploys a real Safe from its published bytecode. It has three owners, a threshold of two, some ether and 100 USDC. Its wallet returns the
 * hash that the owners sign, which is not a transaction hash.
 */
export async function openRealSafe(shop: Shop): Promise<openRealSafe.ReturnType> {
  const { client, contracts, deployment, buyer, keyOf, rpc } = shop
  const { chainId } = deployment
  const owners = ['seller', 'relayer', 'deployer'].map((role) => privateKeyToAccount(keyOf(role)))
  const from = owners[0] ?? buyer

  async function send(call: { account?: typeof from; to?: Address; data: Hex }) {
    const hash = await client.sendTransaction({ account: from, gas: 6_000_000n, ...call })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The chain has not taken ${hash}.`)
    return receipt
  }
  async function deploy(path: string): Promise<Address> {
    const { contractAddress } = await send({ data: encodeDeployData(artifact(path)) })
    return contractAddress ?? zeroAddress
  }

  const singleton = await deploy('Safe.sol/Safe')
  const factory = await deploy('proxies/SafeProxyFactory.sol/SafeProxyFactory')
  // Without this handler, a Safe cannot receive ERC-721 and ERC-1155 tokens.
  const handler = await deploy('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler')
  const addresses = owners.map(({ address }) => address)
  const setup = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [addresses, 2n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  })
  const { logs } = await send({
    to: factory,
    data: encodeFunctionData({ abi, functionName: 'createProxyWithNonce', args: [singleton, setup, 0n] }),
  })
  const [created] = parseEventLogs({ abi, eventName: 'ProxyCreation', logs })
  const address = created?.args.proxy ?? zeroAddress
  await client.setBalance({ address, value: 10n ** 18n })
  const gift = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 100_000_000n] })
  await send({ account: buyer, to: contracts.usdc, data: gift })

  let tell: (proposal: Proposal) => void = () => {}
  const expectNext = () =>
    new Promise<Proposal>((resolve) => {
      tell = resolve
    })
  let proposed = expectNext()
  async function propose({ to, data, value = '0x0' }: Asked): Promise<Hash> {
    const nonce = await client.readContract({ abi, address, functionName: 'nonce' })
    const message = { ...free, to, data, value: hexToBigInt(value), nonce }
    const typedData = {
      domain: { chainId, verifyingContract: address },
      types,
      primaryType: 'SafeTx',
      message,
    } as const
    tell(typedData)
    return hashTypedData(typedData)
  }

  const answers: { [method: string]: (params: readonly unknown[]) => unknown } = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => numberToHex(chainId),
    eth_sendTransaction: ([call]) => propose(call as Asked),
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    return answers[method]?.(params) ?? rpc({ method, params })
  }

  return {
    address,
    provider: { request } as EIP1193Provider,
    async nextProposal() {
      const proposal = await proposed
      proposed = expectNext()
      return proposal
    },
    async sign(proposal) {
      // The contract requires the signatures in the order of the owners' addresses.
      const signers = owners.toSorted((one, other) =>
        one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
      )
      const signatures = await Promise.all(signers.slice(0, 2).map((owner) => owner.signTypedData(proposal)))
      const { to, value, data } = proposal.message
      const rest = [0, 0n, 0n, 0n, zeroAddress, zeroAddress, concatHex(signatures)] as const
      const call = encodeFunctionData({
        abi,
        functionName: 'execTransaction',
        args: [to, value, data, ...rest],
      })
      const { logs, transactionHash } = await send({ to: address, data: call })
      const [done] = parseEventLogs({ abi, eventName: 'ExecutionSuccess', logs })
      return { hash: transactionHash, safeTxHash: done?.args.txHash }
    },
  }
}

export declare namespace openRealSafe {
  type ReturnType = {
    address: Address
    provider: EIP1193Provider
    nextProposal: () => Promise<Proposal>
    /** Lets two owners sign the proposal, and sends it. Returns the transaction, and the hash that the Safe emits. */
    sign: (proposal: Proposal) => Promise<{ hash: Hash; safeTxHash: Hash | undefined }>
  }
}

type Shop = Pick<
  Awaited<ReturnType<typeof startShop>>,
  'client' | 'contracts' | 'deployment' | 'buyer' | 'keyOf' | 'rpc'
>
type Asked = { to: Address; data: Hex; value?: Hex }
type Message = typeof free & { to: Address; data: Hex; value: bigint; nonce: bigint }
type Proposal = {
  domain: { chainId: number; verifyingContract: Address }
  types: typeof types
  primaryType: 'SafeTx'
  message: Message
}

/** Safe's terms for gas: the sender pays for it and gets no refund. */
const free = {
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
}

const types = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
  'event ProxyCreation(address indexed proxy, address singleton)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
])

const require = createRequire(import.meta.url)

function artifact(path: string): { abi: Abi; bytecode: Hex } {
  return require(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}.json`)
}
