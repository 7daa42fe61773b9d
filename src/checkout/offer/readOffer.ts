import { type Address, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { getStorageAt, readContract } from 'viem/actions'
import { requireOptions } from '../../client/requireOptions.js'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { readOptionAddress } from '../../protocol/read/values.js'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { orInvalid } from '../intent/intent.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { implementationSlot } from '../verify/implementationSlot.js'
import type { Policy } from '../verify/policy.js'
import { readBlock } from '../verify/readBlock.js'
import type { SellIntent } from './sellIntent.js'

/** The facts of the chain about an offer, all at one block, see `readOffer`. */
export type OfferFacts = {
  /** The time of the block, in seconds since 1970. */
  time: bigint
  /** The offer in this block; `undefined` if the market has none with this number. */
  offer: Offer | undefined
  /** The offer in the newest block that has enough confirmations. */
  settled: Offer | undefined
  /** Whether the collection states that it is an ERC-721 collection. */
  isERC721: boolean
  /** The value of the market's proxy slot (ERC-1967). If this value changes, the market has another implementation. */
  implementation: Hex | undefined
}

/** An order of a request market, as the contract keeps it. */
export type Offer = {
  /** The account that made the order, and pays for an offer. */
  creator: Address
  /** `true` if the order sells a token, `false` if it is an offer for one. */
  isListing: boolean
  /** `true` if the token is an ERC-1155 token, `false` if it is an ERC-721 token. */
  isERC1155: boolean
  /** The collection of the token. */
  tokenContract: Address
  /** The id of the token in its collection. */
  tokenId: bigint
  /** The units that are still open. */
  quantity: bigint
  /** The end of the order, in Unix seconds. */
  expiry: bigint
  /** The currency of the price. */
  currency: Address
  /** The price of one unit, in the smallest unit of the currency. */
  pricePerToken: bigint
}

/**
 * Reads the offer of a request market from the chain. The market numbers its orders, so a reorg can give the number to another order. The
 * function therefore also reads the offer in the newest block that has enough confirmations.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `InvalidIntent` – `market` is not a valid address; `ChainFailed` – the node does not answer.
 */
export async function readOffer(options: readOffer.Options): Promise<OfferFacts> {
  const { client, market, intent } = requireOptions('readOffer', options, 'client', 'intent')
  orInvalid(() => readOptionAddress(market, 'market'))
  const { number, time } = await readBlock(client)
  const { chainId, currency, proceeds } = intent
  const confirmations = offerConfirmations({ chainId, currency, maxTotal: proceeds }, options.policy)
  const settledAt = number - BigInt(confirmations - 1)
  return readChain(async () => {
    const [offer, settled, isERC721, implementation] = await Promise.all([
      readAt({ client, market, orderId: intent.orderId, blockNumber: number }),
      readAt({ client, market, orderId: intent.orderId, blockNumber: settledAt > 0n ? settledAt : 0n }),
      readContract(client, {
        abi: supportsAbi,
        address: intent.collectionAddress,
        functionName: 'supportsInterface',
        args: [erc721Interface],
        blockNumber: number,
      }).catch(undefinedIfReverted),
      getStorageAt(client, { address: market, slot: implementationSlot, blockNumber: number }),
    ])
    return { time, offer, settled, isERC721: isERC721 === true, implementation }
  })
}

export declare namespace readOffer {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The request market. */
    market: Address
    /** The agreed terms. */
    intent: SellIntent
    /** The policy. Its `confirmations` define which block is old enough for `settled`. @default {} */
    policy?: Policy | undefined
  }
}

/**
 * Returns how many confirmations an offer and its acceptance need. The decimals of the currency are not known here, so the function assumes
 * 0 decimals. Almost every price then counts as high and needs more confirmations.
 */
export function offerConfirmations(
  { chainId, currency, maxTotal }: { chainId: number; currency: Address; maxTotal: bigint },
  policy: Policy | undefined,
): number {
  return confirmationsOf({ intent: { chainId, currency, currencyDecimals: 0, maxTotal }, policy })
}

/** Reads an order of a request market at a block; `undefined` if the market has none with this number. */
export async function readAt(options: {
  client: ChainClient
  market: Address
  orderId: string
  blockNumber: bigint
}): Promise<Offer | undefined> {
  const { client, market: address, orderId, blockNumber } = options
  const args = [[BigInt(orderId)]] as const
  const read = { abi: requestTermsAbi, address, functionName: 'getRequestBatch', args, blockNumber } as const
  const [offer] = (await readContract(client, read).catch(undefinedIfReverted)) ?? []
  return offer && !isAddressEqual(offer.creator, zeroAddress) ? offer : undefined
}

const supportsAbi = parseAbi(['function supportsInterface(bytes4 interfaceId) view returns (bool)'])

const erc721Interface = '0x80ac58cd'
