import { type Address, type Hex, type LocalAccount, parseEventLogs, zeroAddress } from 'viem'
import { getBlock, sendTransaction } from 'viem/actions'
import type { ChainClient } from '../checkout/errors/readChain.js'
import type { OrderKey } from '../client/batchOrders.js'
import { requireOptions } from '../client/requireOptions.js'
import { waitForReceipt } from '../evm/waitForReceipt.js'
import { RpcError } from '../protocol/errors.js'
import { marketAbi } from '../venues/tillkit/marketAbi.js'
import { listingSteps } from './market/listingSteps.js'

/**
 * Creates an order on a market contract: the seller approves the market for the collection, if necessary, and lists the token. Resolves
 * with the key for `getOrder` when the order is mined.
 *
 * @throws TillError `TillOptionInvalid` without a client or a seller; RpcError `InvalidArgument` for an order that the market rejects; the
 * client's own error if the node does not answer.
 *
 * @example
 * const key = await createOrder({ client, market, seller, collectionAddress, tokenId: 7n, pricePerToken: parseEther('0.2') })
 * const order = await till.getOrder(key)
 */
export async function createOrder(rawOptions: createOrder.Options): Promise<createOrder.ReturnType> {
  const options = requireOptions('createOrder', rawOptions, 'client', 'seller')
  const { client, market, seller, collectionAddress, tokenId, quantity = 1n, pricePerToken } = options
  const { currencyAddress = zeroAddress } = options
  const chainId = Number(await client.request({ method: 'eth_chainId' }))
  const { expiry = (await getBlock(client)).timestamp + year } = options
  const listing = { tokenId, quantity, expiry, currencyAddress, pricePerToken }
  const request = { collectionAddress, owner: seller.address, marketplace: kind, listing, additionalFees: [] }
  for (const { to, data } of await listingSteps({ client, market, request })) {
    const hash = await sendTransaction(client, { account: seller, chain: null, to, data: data as Hex })
    const { logs } = await waitForReceipt(client, { hash })
    const [created] = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    if (created) return { chainId, contractAddress: collectionAddress, orderId: created.args.orderId }
  }
  throw new RpcError('WebrpcEndpoint', { details: 'The market did not accept the listing.' })
}

export declare namespace createOrder {
  type Options = {
    /** A viem client of the chain. */
    client: ChainClient
    /** The market contract. */
    market: Address
    /** The seller, who owns the token. */
    seller: LocalAccount
    /** The contract of the token. */
    collectionAddress: Address
    /** The token's number in its collection. */
    tokenId: bigint
    /** The number of units for sale. @default 1n */
    quantity?: bigint | undefined
    /** The currency of the price. @default the native currency */
    currencyAddress?: Address | undefined
    /** The price of one unit, in the currency's smallest unit. */
    pricePerToken: bigint
    /** The end of the order, in seconds since 1970. @default a year after the last block */
    expiry?: bigint | undefined
  }
  type ReturnType = OrderKey & {
    /** The order's id on the market. */
    orderId: Hex
  }
}

const kind = 'service_marketplace_v2'
const year = 365n * 86_400n
