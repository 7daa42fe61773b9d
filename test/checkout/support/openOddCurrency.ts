import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { placeContract } from './contracts/placeContract.js'
import type { startShop } from './startShop.js'

/** The behaviours of the currency. They have the order of the contract's enum `Mood`. */
export const moods = [
  'plain',
  'approve returns false',
  'approve fails',
  'approve returns nothing',
  'approve only from zero',
  'a revocation fails',
  'a revocation is ignored',
  'allowance fails',
  'allowance returns nothing',
  'allowance grows',
  'balance fails',
  'takes a fee',
  'takes a fee on top',
  'moves nothing',
  'does not reduce the allowance',
  'is paused',
] as const

/** The behaviours of the currency that concern permits and Permit2. */
export const permitMoods = [
  'permit is ignored',
  'permit fails',
  'permit allows all',
  'allows Permit2 everything, without permits',
] as const

/** The behaviours of a currency whose events report another amount than it moves. */
export const reportMoods = [
  'moves one unit less than it reports',
  'reports half of what it moves',
  'reports double of what it moves',
  'hides a fee on top',
] as const

export type Mood = (typeof moods)[number] | (typeof permitMoods)[number] | (typeof reportMoods)[number]

/** Deploys a currency whose behaviour a test can change. Lists many units of two tokens at a price in this currency. */
export async function openOddCurrency(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, buyer, keyOf } = shop
  const seller = privateKeyToAccount(keyOf('seller'))
  const token = await placeContract(shop, 'Moody')
  const write = async (address: Address, functionName: string, args: readonly unknown[]) => {
    const call = { address, abi, functionName, args, account: seller, chain: null }
    return client.waitForTransactionReceipt({ hash: await client.writeContract(call as never) })
  }
  await write(token, 'mint', [buyer.address, 10n ** 12n])
  await write(contracts.erc1155, 'setApprovalForAll', [contracts.market, true])

  async function list(tokenId: bigint, unitPrice: bigint) {
    await write(contracts.erc1155, 'mint', [seller.address, tokenId, 50n])
    const validFrom = (await client.getBlock()).timestamp
    const terms = { tokenId, quantity: 50n, unitPrice, validFrom, validUntil: validFrom + 86_400n }
    const order = { collection: contracts.erc1155, currency: token, ...terms }
    const { to, data } = createOrderStep({ market: contracts.market, order })
    const sent = await client.sendTransaction({ account: seller, chain: null, to, data: data as Hex })
    const { logs } = await client.waitForTransactionReceipt({ hash: sent })
    const orderId = logs.find(({ address }) => address.toLowerCase() === contracts.market.toLowerCase())
      ?.topics[1]
    return { orderId: orderId ?? '0x', collectionAddress: contracts.erc1155 }
  }

  /** Opens a pool in which the currency costs little ether, so that a buyer can pay by a swap. */
  async function openPool() {
    const [most, router] = [10n ** 12n, contracts.uniswapV2Router]
    await write(token, 'mint', [seller.address, most])
    await write(token, 'approve', [router, most])
    const args = [token, most, 0n, 0n, seller.address, 10n ** 12n] as const
    const data = encodeFunctionData({ abi, functionName: 'addLiquidityETH', args })
    const call = { account: seller, chain: null, to: router, data, value: 100n * 10n ** 18n }
    await client.waitForTransactionReceipt({ hash: await client.sendTransaction(call) })
  }

  return {
    token,
    price,
    openPool,
    orders: [await list(7_001n, price), await list(7_002n, price)] as const,
    become: (mood: Mood) => write(token, 'become', [all.indexOf(mood)]),
    /** Returns the real balance of the buyer and the real allowance of the market. */
    truth: (spender = contracts.market) =>
      client.readContract({ address: token, abi, functionName: 'truth', args: [buyer.address, spender] }),
  }
}

const price = 12_000_000n

const all: readonly Mood[] = [...moods, ...permitMoods, ...reportMoods]

const abi = parseAbi([
  'function become(uint8 mood)',
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 tokenId, uint256 quantity)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function truth(address owner, address spender) view returns (uint256 held, uint256 allowed)',
])
