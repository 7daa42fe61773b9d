import { type Address, type Hex, type LocalAccount, parseEventLogs, zeroAddress } from 'viem'
import { getBlock, sendTransaction } from 'viem/actions'
import type { ChainClient } from '../checkout/errors/readChain.js'
import type { OrderKey } from '../client/batchOrders.js'
import { givenOptions } from '../client/givenOptions.js'
import { waitForReceipt } from '../evm/waitForReceipt.js'
import { RpcError } from '../protocol/errors.js'
import { marketAbi } from '../venues/tillkit/marketAbi.js'
import { listingSteps } from './market/listingSteps.js'

/**
 * Puts an order on a market contract: the seller lets the market move the collection, where it may not yet, and lists the
 * token. Resolves with what `getOrder` takes, once it is mined.
 *
 * @throws TillError `TillOptionInvalid` without a client or a seller; RpcError `InvalidArgument` for what the market would refuse; the client's own error when the node does not answer.
 *
 * @example
 * const key = await createOrder({ client, market, seller, collectionAddress, tokenId: 7n, pricePerToken: parseEther('0.2') })
 * const order = await till.getOrder(key)
 */
export async function createOrder(given: createOrder.Options): Promise<createOrder.ReturnType> {
  const options = givenOptions('createOrder', given, 'client', 'seller')
  const { client, market, seller, collectionAddress, tokenId, quantity = 1n, pricePerToken } = options
  const { currencyAddress = zeroAddress } = options
  const chainId = Number(await client.request({ method: 'eth_chainId' }))
  const { expiry = (await getBlock(client)).timestamp + year } = options
  const listing = { tokenId, quantity, expiry, currencyAddress, pricePerToken }
  const wanted = { collectionAddress, owner: seller.address, marketplace: kind, listing, additionalFees: [] }
  for (const { to, data } of await listingSteps({ client, market, request: wanted })) {
    const hash = await sendTransaction(client, { account: seller, chain: null, to, data: data as Hex })
    const { logs } = await waitForReceipt(client, { hash })
    const [created] = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    if (created) return { chainId, contractAddress: collectionAddress, orderId: created.args.orderId }
  }
  throw new RpcError('WebrpcEndpoint', { details: 'The market has not taken the listing.' })
}

export declare namespace createOrder {
  type Options = {
    /** Reads the chain, and sends to it. */
    client: ChainClient
    /** The market contract. */
    market: Address
    /** Who sells, and has the token. */
    seller: LocalAccount
    /** The contract of the token. */
    collectionAddress: Address
    /** The token's number in its collection. */
    tokenId: bigint
    /** How many are for sale. @default 1n */
    quantity?: bigint | undefined
    /** What it is paid in. @default the native currency */
    currencyAddress?: Address | undefined
    /** What buyers pay for one, in the currency's smallest unit. */
    pricePerToken: bigint
    /** Until when, in seconds since 1970. @default a year after the last block */
    expiry?: bigint | undefined
  }
  type ReturnType = OrderKey & {
    /** Its id on the market. */
    orderId: Hex
  }
}

const kind = 'service_marketplace_v2'
const year = 365n * 86_400n
