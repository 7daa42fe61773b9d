import { fileURLToPath } from 'node:url'
import {
  type Address,
  encodeDeployData,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readArtifact } from '../../../../packages/sandbox/src/chain/readArtifact.js'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { Order } from '../../../../src/protocol/order.js'
import type { Step } from '../../../../src/protocol/step.js'
import { approvalStep } from '../../../../src/venues/approvalStep.js'
import { encodeRequest } from '../../../../src/venues/request/encodeRequest.js'
import { compileOnce } from '../../../setup/contracts/compileOnce.js'
import type { startShop } from '../../support/startShop.js'
import { asOrder, createServiceOf } from './createServiceOf.js'

/**
 * Deploys a `RequestMarket` contract behind a proxy. This market numbers its listings and records no purchase ids. Also creates a seller,
 * and a service that sells the listings.
 */
export async function openBazaar(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, deployment, keyOf, buyer } = shop
  const seller = privateKeyToAccount(keyOf('seller'))
  const compiled = compileOnce(fileURLToPath(new URL('../../support/contracts', import.meta.url)))

  async function deploy(name: string, args: readonly unknown[] = []): Promise<Address> {
    const artifact = compiled[name] ?? readArtifact(name)
    const data = encodeDeployData({ ...artifact, args } as Parameters<typeof encodeDeployData>[0])
    return getAddress((await send({ data })).contractAddress ?? '0x')
  }

  async function send(call: { to?: Address; data: Hex }) {
    const hash = await client.sendTransaction({ ...call, account: seller, chain: null })
    return client.waitForTransactionReceipt({ hash })
  }

  const code = await deploy('RequestMarket')
  const market = await deploy('RequestProxy', [code])
  const helper = await deploy('RequestBatchHelper')
  const thief = getAddress(`0x${'7'.repeat(40)}`)
  const falseCode = await deploy('FalseRequests', [thief, contracts.usdc])
  const write = (address: Address, functionName: string, args: readonly unknown[]) =>
    client
      .writeContract({ address, abi, functionName, args, account: seller, chain: null } as never)
      .then((hash) => client.waitForTransactionReceipt({ hash }))
  for (const collection of [contracts.erc721, contracts.erc1155]) {
    await write(collection, 'setApprovalForAll', [market, true])
  }
  // The seller may also make offers to buy. The maker of such an offer needs USDC and an allowance.
  await write(contracts.usdc, 'mint', [seller.address, 10n ** 12n])
  await write(contracts.usdc, 'approve', [market, 10n ** 12n])
  let nextToken = 9_000n

  /** Lists a new token: an ERC-1155 token if `quantity` is set, else an ERC-721 token. Returns the order id. */
  async function list(options: {
    price: bigint
    currency?: Address
    quantity?: bigint
    isListing?: boolean
  }) {
    const { price, currency = contracts.usdc, quantity, isListing = true } = options
    const tokenId = nextToken++
    const tokenContract = quantity === undefined ? contracts.erc721 : contracts.erc1155
    const owned = quantity === undefined ? [] : [quantity]
    await write(tokenContract, 'mint', [seller.address, tokenId, ...owned])
    const expiry = (await client.getBlock()).timestamp + 86_400n
    const isERC1155 = quantity !== undefined
    const terms = { isListing, isERC1155, tokenContract, tokenId, quantity: quantity ?? 1n, expiry }
    const { logs } = await write(market, 'createRequest', [{ ...terms, currency, pricePerToken: price }])
    return `${BigInt(logs[0]?.topics[1] ?? 0n)}`
  }

  async function readOrders(orderIds: readonly string[]): Promise<Partial<Order>[]> {
    const ids = orderIds.map(BigInt)
    const requests = await client.readContract({
      address: market,
      abi,
      functionName: 'getRequestBatch',
      args: [ids],
    })
    return requests.map((request, index) => ({
      orderId: orderIds[index] ?? '',
      chainId: deployment.chainId,
      collectionContractAddress: request.tokenContract,
      createdBy: request.creator,
      priceAmount: request.pricePerToken,
      priceCurrencyAddress: request.currency,
      priceDecimals: isAddressEqual(request.currency, zeroAddress) ? 18 : 6,
      quantityAvailable: request.quantity,
      validUntil: new Date(Number(request.expiry) * 1_000),
      tokenId: request.tokenId,
      marketplace: 'service_marketplace_v2',
    }))
  }

  const service = createServiceOf({ readOrders, steps: buildSteps })

  async function buildSteps({ ordersData, additionalFees = [] }: Wanted): Promise<Step[]> {
    const orders = await readOrders(ordersData.map(({ orderId }) => orderId))
    const lines = ordersData.map(({ orderId, quantity }) => ({ requestId: BigInt(orderId), quantity }))
    const currency = orders[0]?.priceCurrencyAddress ?? zeroAddress
    const isNative = isAddressEqual(currency, zeroAddress)
    const isBatch = lines.length > 1
    const isHelped = isBatch && isNative
    const fees = additionalFees.map(({ amount, receiver }) => ({
      receiver,
      amount: amount / BigInt(lines.length),
    }))
    const total = orders.reduce(
      (sum, { priceAmount = 0n }, index) => sum + priceAmount * (lines[index]?.quantity ?? 0n),
      additionalFees.reduce((sum, { amount }) => sum + amount, 0n),
    )
    const call = { isBatch, lines, recipient: buyer.address, fees, market: isHelped ? market : undefined }
    const buy: Step = {
      id: 'buy',
      to: isHelped ? helper : market,
      data: encodeRequest(call),
      value: isNative ? total : 0n,
      price: total,
    }
    return isNative ? [buy] : [approvalStep({ currency, spender: market, amount: total }), buy]
  }

  const policy: Policy = { markets: { [deployment.chainId]: [market] } }
  return {
    market,
    helper,
    thief,
    policy,
    seller,
    list,
    service,
    steps: async ({ orders, fees }: Intent) => ({
      steps: await buildSteps({ ordersData: orders, additionalFees: fees }),
    }),
    /** Returns the orders as a marketplace shows them. */
    show: async (orderIds: readonly string[]) => (await readOrders(orderIds)).map(asOrder),
    cancel: (orderId: string) => write(market, 'cancelRequest', [BigInt(orderId)]),
    /** Replaces the code behind the proxy. The new code takes every allowance and sells nothing. */
    replace: () => write(market, 'replace', [falseCode]),
    left: async (orderId: string) => (await readOrders([orderId]))[0]?.quantityAvailable,
  }
}

type Wanted = {
  ordersData: readonly { orderId: string; quantity: bigint }[]
  additionalFees?: Intent['fees']
}

const abi = parseAbi([
  'struct Request { address creator; bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'struct RequestParams { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function getRequestBatch(uint256[] requestIds) view returns (Request[] requests)',
  'function createRequest(RequestParams request)',
  'function cancelRequest(uint256 requestId)',
  'function replace(address code)',
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 tokenId, uint256 quantity)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
