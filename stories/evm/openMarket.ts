import {
  type Abi,
  type Address,
  type Chain,
  type Client,
  type CustomTransport,
  createClient,
  custom,
  type EIP1193RequestFn,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  hexToNumber,
  keccak256,
  type LocalAccount,
  parseAbi,
  parseEther,
  parseUnits,
  stringToHex,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import usdcArtifact from '../../packages/sandbox/artifacts/SandboxUSDC.json' with { type: 'json' }
import tidewaterArtifact from '../../packages/sandbox/artifacts/Tidewater.json' with { type: 'json' }
import marketArtifact from '../../packages/service/artifacts/TillkitMarket.json' with { type: 'json' }
import { marketAbi } from '../../src/venues/tillkit/marketAbi.js'
import { createChain } from './createChain.js'

/**
 * Opens a market on a chain inside the page, with the sandbox's contracts. One seascape is for sale in ether and one in USDC. The buyer has
 * both currencies.
 */
export async function openMarket(): Promise<openMarket.ReturnType> {
  const chain = await createChain({
    chainId,
    balances: Object.values(people).map(({ address }) => [address, parseEther('10')]),
  })
  const { seller, buyer, artist } = people

  async function send(from: LocalAccount, call: { to?: Address; data: Hex }): Promise<Address> {
    const nonce = (await chain.request({ method: 'eth_getTransactionCount', params: [from.address] })) as Hex
    const fees = { gas: 10_000_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 0n }
    const request = { ...call, ...fees, chainId, nonce: hexToNumber(nonce), type: 'eip1559' } as const
    const params = [await from.signTransaction(request)]
    const hash = (await chain.request({ method: 'eth_sendRawTransaction', params })) as Hash
    const receipt = await chain.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    const { status, contractAddress } = receipt as { status: Hex } & Pick<
      TransactionReceipt,
      'contractAddress'
    >
    if (status !== '0x1') throw new Error('The market in the page could not be set up.')
    return getAddress(contractAddress ?? zeroAddress)
  }
  const deploy = ({ abi, bytecode }: { abi: unknown; bytecode: string }, args: readonly unknown[] = []) =>
    send(artist, { data: encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args }) })
  const call = (
    from: LocalAccount,
    to: Address,
    functionName: 'mint' | 'setApprovalForAll',
    args: unknown[],
  ) => send(from, { to, data: encodeFunctionData({ abi: setUpAbi as Abi, functionName, args }) })

  const market = await deploy(marketArtifact, [artist.address, artist.address, 250])
  const usdc = await deploy(usdcArtifact)
  const collection = await deploy(tidewaterArtifact, [artist.address, 500n])
  await call(buyer, usdc, 'mint', [buyer.address, parseUnits('500', 6)])
  await call(seller, collection, 'setApprovalForAll', [market, true])

  async function list(tokenId: bigint, currency: Address, unitPrice: bigint): Promise<LiveOrder> {
    await call(seller, collection, 'mint', [seller.address, tokenId])
    const validFrom = BigInt(Math.floor(Date.now() / 1_000) - 60)
    const order = { collection, tokenId, quantity: 1n, currency, unitPrice, validFrom, validUntil: forever }
    const data = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [order] })
    // Simulate the call first: it returns the id that the order will have.
    const params = [{ from: seller.address, to: market, data }]
    const orderId = (await chain.request({ method: 'eth_call', params })) as Hex
    await send(seller, { to: market, data })
    return { contractAddress: collection, orderId, tokenId }
  }

  const orders = {
    ether: await list(7n, zeroAddress, parseEther('0.35')),
    usdc: await list(12n, usdc, parseUnits('120', 6)),
  }
  const request = chain.request as EIP1193RequestFn
  const client = createClient({
    chain: { ...foundry, name: 'This page' },
    transport: custom({ request }, { retryCount: 0 }),
    pollingInterval: 50,
  })
  return { chain, client, people, market, usdc, orders }
}

export declare namespace openMarket {
  type ReturnType = {
    chain: createChain.ReturnType
    client: Client<CustomTransport, Chain>
    people: typeof people
    market: Address
    usdc: Address
    orders: { ether: LiveOrder; usdc: LiveOrder }
  }
}

export type LiveOrder = { contractAddress: Address; orderId: Hex; tokenId: bigint }

const chainId = foundry.id

/** The start of the year 3000, in seconds since 1970. */
const forever = 32_503_680_000n

const person = (name: string) => privateKeyToAccount(keccak256(stringToHex(`tillkit stories: ${name}`)))
const people = {
  buyer: person('buyer'),
  seller: person('seller'),
  artist: person('artist'),
  /** The account that sends transactions for buyers who only sign. */
  relayer: person('relayer'),
}

const setUpAbi = parseAbi([
  'function mint(address to, uint256 idOrAmount)',
  'function setApprovalForAll(address operator, bool approved)',
])
