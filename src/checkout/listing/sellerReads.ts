import {
  type Address,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import { requireOptions } from '../../client/requireOptions.js'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import type { Step } from '../../protocol/step.js'
import { seaportTermsAbi } from '../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { orInvalid } from '../intent/intent.js'
import type { SellerContext } from '../seller/sellerContext.js'
import { readBlock } from '../verify/readBlock.js'
import type { ListingIntent } from './listingIntent.js'
import type { SignedListing } from './signedListing.js'

/**
 * Reads the counter of a seller's orders on Seaport. An order that was signed with another counter cannot be bought now.
 *
 * @throws TillError `TillOptionInvalid` – the client is missing.
 * @throws CheckoutError `ChainFailed` – the node does not answer, or the chain has no Seaport.
 * @throws CheckoutError `InvalidIntent` – the seller is not an address.
 */
export async function readCounter(options: readCounter.Options): Promise<bigint> {
  const { client, seller } = requireOptions('readCounter', options, 'client')
  const data = orInvalid(() =>
    encodeFunctionData({ abi: seaportTermsAbi, functionName: 'getCounter', args: [seller] }),
  )
  const answer: Hex = await readChain(() =>
    client.request({ method: 'eth_call', params: [{ to: seaportAddress, data }, 'latest'] }),
  )
  if (answer === '0x')
    throw new CheckoutError('ChainFailed', { details: 'Seaport is not deployed on this chain.' })
  return BigInt(answer)
}

export declare namespace readCounter {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The seller's address. */
    seller: Address
  }
}

/**
 * Reads the fee and the royalty that a market deducts from the total price of a listing, in the currency's smallest unit. Do not use it for
 * Seaport, where the listing itself contains the share of each recipient.
 *
 * Returns `undefined` if the contract is neither a Tillkit market nor a request market, or if it does not answer for this token. A Tillkit
 * market deducts at most 35 % of the price: 25 % royalty and 10 % fee. A request market deducts at most 100 %.
 *
 * @throws TillError `TillOptionInvalid` – the client is missing.
 * @throws CheckoutError `ChainFailed` – the node does not answer.
 */
export async function readDeductions(options: readDeductions.Options): Promise<bigint | undefined> {
  const costs = await readCosts(requireOptions('readDeductions', options, 'client'))
  return costs && costs.royalty + costs.fee
}

/** Reads the royalty and the fee separately, see `readDeductions`. On Seaport, the market itself takes no fee. */
export async function readCosts(options: readDeductions.Options): Promise<readCosts.ReturnType | undefined> {
  const { market, intent } = options
  const client = withoutLookups(options.client)
  const { unitPrice, quantity } = intent
  const total = unitPrice * quantity
  return readChain(async () => {
    const feeBps = isAddressEqual(market, seaportAddress) ? 0 : await readFeeBps(client, market)
    const royaltyOf = (price: bigint) =>
      feeBps === undefined
        ? readRequestRoyalty({ client, market, intent, price })
        : readRoyalty({ client, intent, price })
    // Read the royalty of one unit and of all units, because the contract may charge a different share for each. The higher total counts.
    const [one, all] = await Promise.all([royaltyOf(unitPrice), royaltyOf(total)])
    if (one === undefined || all === undefined) return undefined
    let royalty = all
    if (one * quantity > royalty) royalty = one * quantity
    return { royalty, fee: (total * BigInt(feeBps ?? 0)) / 10_000n }
  })
}

export declare namespace readCosts {
  type ReturnType = {
    /** The royalty of all units, in the currency's smallest unit. */
    royalty: bigint
    /** The fee that the market deducts for all units, in the currency's smallest unit. */
    fee: bigint
  }
}

export declare namespace readDeductions {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The market contract: a Tillkit market or a request market. */
    market: Address
    /** The token and the price. */
    intent: Pick<ListingIntent, 'collectionAddress' | 'tokenId' | 'quantity' | 'unitPrice'>
  }
}

function readFeeBps(client: ChainClient, market: Address): Promise<number | undefined> {
  return readContract(client, { abi: marketAbi, address: market, functionName: 'marketFeeBps' }).catch(
    undefinedIfReverted,
  )
}

type RoyaltyOptions = Pick<readDeductions.Options, 'client' | 'intent'> & { price: bigint }

async function readRequestRoyalty(
  options: RoyaltyOptions & { market: Address },
): Promise<bigint | undefined> {
  const { client, market, intent, price } = options
  const answer = await readContract(client, {
    abi: royaltyAbi,
    address: market,
    functionName: 'getRoyaltyInfo',
    args: [intent.collectionAddress, intent.tokenId, price],
  }).catch(undefinedIfReverted)
  return answer && amountOf(answer)
}

async function readRoyalty({ client, intent, price }: RoyaltyOptions): Promise<bigint | undefined> {
  const { collectionAddress: address, tokenId } = intent
  const hasRoyalty = await readContract(client, {
    abi: royaltyAbi,
    address,
    functionName: 'supportsInterface',
    args: [royaltyInterface],
  }).catch(undefinedIfReverted)
  if (!hasRoyalty) return 0n
  const answer = await readContract(client, {
    abi: royaltyAbi,
    address,
    functionName: 'royaltyInfo',
    args: [tokenId, price],
  }).catch(undefinedIfReverted)
  return answer && amountOf(answer)
}

function amountOf([receiver, amount]: readonly [receiver: Address, amount: bigint]): bigint {
  return isAddressEqual(receiver, zeroAddress) ? 0n : amount
}

const royaltyAbi = parseAbi([
  'function getRoyaltyInfo(address tokenContract, uint256 tokenId, uint256 cost) view returns (address recipient, uint256 royalty)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 royaltyAmount)',
])

const royaltyInterface = '0x2a55205a'

export async function isForSale({ client, listing }: isForSale.Options): Promise<boolean> {
  const { order, orderId } = listing
  const [{ time }, counter, [, isCancelled, filled, size]] = await Promise.all([
    readBlock(client),
    readCounter({ client, seller: order.offerer }),
    readChain(() =>
      readContract(client, {
        abi: seaportTermsAbi,
        address: seaportAddress,
        functionName: 'getOrderStatus',
        args: [orderId],
      }),
    ),
  ])
  return time < order.endTime && counter === order.counter && !isCancelled && (size === 0n || filled < size)
}

export declare namespace isForSale {
  type Options = {
    client: ChainClient
    listing: Pick<SignedListing, 'order' | 'orderId'>
  }
}

/** Whether the operator of an approval may move the seller's tokens. */
export async function isOperator(
  { client, intent }: Pick<SellerContext, 'client' | 'intent'>,
  { to, data }: Pick<Step, 'to' | 'data'>,
): Promise<boolean> {
  const call = decodeAnyCall(data)
  if (call.kind !== 'approvalForAll') return false
  const args = [intent.seller, call.operator] as const
  return readContract(client, { abi: erc721Abi, address: to, functionName: 'isApprovedForAll', args })
}
