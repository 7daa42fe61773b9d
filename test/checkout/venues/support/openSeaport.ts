import { Seaport } from '@opensea/seaport-js'
import type { CreateOrderInput, InputCriteria, OrderWithCounter } from '@opensea/seaport-js/lib/types.js'
import { Wallet } from 'ethers'
import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Order } from '../../../../src/protocol/order.js'
import type { Step } from '../../../../src/protocol/step.js'
import { approvalStep } from '../../../../src/venues/approvalStep.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import type { startShop } from '../../support/startShop.js'
import { conduit } from '../../verify/support/seaportSteps.js'
import { asOrder, createServiceOf } from './createServiceOf.js'
import { placeWholeSeaport } from './placeWholeSeaport.js'

/**
 * Deploys the real Seaport, and opens a marketplace that uses only the Seaport library. The library creates the listings, the signatures
 * and the purchases.
 */
export async function openSeaport(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, deployment, keyOf, buyer, rpc, rpcUrl } = shop
  const seller = privateKeyToAccount(keyOf('seller'))
  const request = (method: string, params: readonly unknown[]) => rpc({ method, params })
  const provider = await placeWholeSeaport({ request, rpcUrl, chainId: deployment.chainId })
  const seaportOf = (role: string) => new Seaport(new Wallet(keyOf(role), provider) as never)
  const [sells, buys] = [seaportOf('seller'), seaportOf('buyer')]
  const write = (address: Address, functionName: string, args: readonly unknown[]) =>
    client
      .writeContract({ address, abi, functionName, args, account: seller, chain: null } as never)
      .then((hash) => client.waitForTransactionReceipt({ hash }))
  const createBuyer = () => new Wallet(keyOf('buyer'), provider)
  for (const collection of [contracts.erc721, contracts.erc1155]) {
    await write(collection, 'setApprovalForAll', [seaportAddress, true])
  }
  const listed = new Map<string, { order: OrderWithCounter; shown: Order }>()
  let nextToken = 8_000n

  async function list({
    price,
    currency = contracts.usdc,
    quantity,
    again,
    terms,
  }: ListOptions): Promise<string> {
    const tokenId = again === undefined ? nextToken++ : (find(again).shown.tokenId ?? 0n)
    const token = quantity === undefined ? contracts.erc721 : contracts.erc1155
    if (again === undefined)
      await write(token, 'mint', [seller.address, tokenId, ...(quantity === undefined ? [] : [quantity])])
    const count = quantity ?? 1n
    const total = `${price * count}`
    const endTime = (await client.getBlock()).timestamp + 86_400n
    const kind = quantity === undefined ? { itemType: 2 } : { itemType: 3, amount: `${quantity}` }
    const asked = isAddressEqual(currency, zeroAddress)
      ? { amount: total }
      : { amount: total, token: currency }
    const { executeAllActions } = await sells.createOrder(
      {
        offer: [{ ...kind, token, identifier: `${tokenId}` } as never],
        consideration: [{ ...asked, recipient: seller.address }],
        fees: [{ recipient: treasury, basisPoints: 500 }],
        allowPartialFills: quantity !== undefined,
        startTime: '1',
        endTime: `${endTime}`,
        ...terms,
      },
      seller.address,
    )
    const order = await executeAllActions()
    const orderId = sells.getOrderHash(order.parameters)
    const shown = asOrder({
      orderId,
      chainId: deployment.chainId,
      collectionContractAddress: token,
      createdBy: seller.address,
      priceAmount: price,
      priceCurrencyAddress: currency,
      priceDecimals: isAddressEqual(currency, zeroAddress) ? 18 : 6,
      quantityAvailable: count,
      validUntil: new Date(Number(endTime) * 1_000),
      // If the listing offers any token of a set, the order has no token id.
      tokenId: terms?.offer ? undefined : tokenId,
      marketplace: 'third_party_kind_1',
    })
    listed.set(orderId, { order, shown })
    return orderId
  }

  function find(orderId: string) {
    const found = listed.get(orderId)
    if (!found) throw new Error(`Nobody listed ${orderId}.`)
    return found
  }

  /** Returns the purchase transaction that the Seaport library creates. */
  async function buildBuy(
    wanted: readonly { orderId: string; quantity: bigint }[],
    conduitKey?: Hex,
    choose?: ServiceOptions['choose'],
  ) {
    const accountAddress = buyer.address
    const [first, ...others] = wanted.map(({ orderId, quantity }) => ({ ...find(orderId), quantity }))
    if (!first) throw new Error('Nothing is bought.')
    const units = ({ shown, quantity }: typeof first) => {
      const choice = choose?.(shown.orderId)
      const some = shown.quantityAvailable > 1n ? { unitsToFill: `${quantity}` } : {}
      return { ...some, ...(choice && { offerCriteria: [choice] }) }
    }
    const { actions } =
      others.length === 0
        ? await buys.fulfillOrder({
            order: first.order,
            accountAddress,
            ...units(first),
            ...(conduitKey && { conduitKey }),
          })
        : await buys.fulfillOrders({
            fulfillOrderDetails: [first, ...others].map((one) => ({ order: one.order, ...units(one) })),
            accountAddress,
            ...(conduitKey && { conduitKey }),
          })
    const exchange = actions.at(-1)
    if (exchange?.type !== 'exchange') throw new Error('The library buys nothing.')
    return exchange.transactionMethods.buildTransaction()
  }

  const openService = ({ conduitKey, instead, choose }: ServiceOptions = {}) =>
    createServiceOf({
      readOrders: async (orderIds) => orderIds.map((orderId) => find(orderId).shown),
      steps: async ({ ordersData }): Promise<Step[]> => {
        const {
          to,
          data,
          value = 0n,
        } = await buildBuy(
          instead === undefined ? ordersData : [{ orderId: instead, quantity: 1n }],
          conduitKey,
          choose,
        )
        const price = ordersData.reduce(
          (sum, { orderId, quantity }) => sum + find(orderId).shown.priceAmount * quantity,
          0n,
        )
        const buy: Step = {
          id: 'buy',
          to: getAddress(String(to)),
          data: data as Hex,
          value: BigInt(value ?? 0),
          price,
        }
        const currency = find(ordersData[0]?.orderId ?? '').shown.priceCurrencyAddress
        const spender = conduitKey === undefined ? seaportAddress : conduit.address
        return isAddressEqual(currency, zeroAddress)
          ? [buy]
          : [approvalStep({ currency, spender, amount: price }), buy]
      },
    })

  return {
    list,
    has: (orderId: string) => listed.has(orderId),
    openService,
    show: (orderIds: readonly string[]) => orderIds.map((orderId) => find(orderId).shown),
    cancel: async (orderId: string) => {
      await (await sells.cancelOrders([find(orderId).order.parameters], seller.address).transact()).wait()
    },
    takeAllBack: async () => {
      await (await sells.bulkCancelOrders(seller.address).transact()).wait()
    },
    parametersOf: (orderId: string) => find(orderId).order.parameters,
    signedOf: (orderId: string) => find(orderId).order,
    take: async (orderId: string, quantity: bigint) => {
      const sent = await createBuyer().sendTransaction(await buildBuy([{ orderId, quantity }]))
      await sent.wait()
    },
  }
}

type ServiceOptions = {
  /** The conduit of the payment. @default Seaport itself */
  conduitKey?: Hex
  /** Chooses a token, for a listing that offers any token of a set. @default the listing names its token */
  choose?: (orderId: string) => InputCriteria | undefined
  instead?: string
}

type ListOptions = {
  /** The unit price, in the smallest unit of the currency. */
  price: bigint
  currency?: Address
  /** The number of units of an ERC-1155 token. @default an ERC-721 token */
  quantity?: bigint
  /** The order id of an earlier listing, whose token is listed again. @default a new token */
  again?: string
  /** Further options of the library, such as a zone or a conduit. */
  terms?: Partial<CreateOrderInput>
}

const treasury = getAddress(`0x${'4'.repeat(40)}`)
const abi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 tokenId, uint256 quantity)',
  'function setApprovalForAll(address operator, bool approved)',
])
