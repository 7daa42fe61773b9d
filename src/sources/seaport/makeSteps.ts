import { type Address, erc20Abi, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { call, readContract } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { RpcError } from '../../protocol/errors.js'
import type { Params } from '../../protocol/methods.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { decodeRevert } from '../../venues/decodeRevert.js'
import { costOfItems } from '../../venues/sale.js'
import { encodeValidation } from '../../venues/seaport/encodeValidation.js'
import { fulfilmentStep } from '../../venues/seaport/fulfilmentStep.js'
import { isInSet } from '../../venues/seaport/isInSet.js'
import type { FulfilledOrder } from '../../venues/seaport/readBasic.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { termsOf } from '../../venues/seaport/seaportOrder.js'
import { seaportReverts } from '../../venues/seaport/seaportReasons.js'
import type { ChainClient } from './chainClient.js'
import { proveInSet } from './proveInSet.js'
import { ask, readListingStatuses, readPricedAt, readSpender } from './readListingStatuses.js'
import { itemOf, type SignedListing } from './signedListing.js'

export type RequestedListing = SignedListing & {
  quantity: bigint
  /** The token to buy; `undefined` if the purchase names no token. */
  tokenId: bigint | undefined
  /** The API's proof that the set contains the token, if the order sells any token of a set. */
  criteriaProof: readonly Hex[] | undefined
}

/** Makes the steps of a purchase from signed Seaport orders, after the Seaport contract has validated the signatures. */
export async function makeSteps(options: makeSteps.Options): Promise<Step[]> {
  const { requested, client, time, params } = options
  const { buyer, additionalFees: fees = [], walletType } = params
  const [first] = requested
  if (!first) throw invalid('ordersData: must not be empty.')
  const { currency } = itemOf(first)
  if (requested.some((listing) => !isAddressEqual(itemOf(listing).currency, currency))) {
    throw invalid('ordersData: the orders are priced in different currencies.')
  }
  const isNative = isAddressEqual(currency, zeroAddress)
  const [statuses, pricedAt, spender] = await Promise.all([
    readListingStatuses(requested, { client, time }),
    readPricedAt(requested, client),
    isNative ? seaportAddress : readSpender(first, client),
  ])
  for (const [index, { orderId, quantity }] of requested.entries()) {
    const { status, available = 0n } = statuses[index] ?? {}
    if (status !== 'active') throw invalid(`Order ${orderId} is ${status}.`)
    if (quantity > available)
      throw invalid(`Only ${available} of order ${orderId} can be bought. Received ${quantity}.`)
  }
  const lines = requested.map(({ signature = '0x' as Hex, ...listing }) => {
    return { ...listing, signature, chosen: chosenOf(listing) }
  })
  const items = requested.map((listing) => ({ ...itemOf(listing, pricedAt), quantity: listing.quantity }))
  const price = costOfItems({ items, fees })
  const buy = fulfilmentStep({ seaport: seaportAddress, lines, fees, price })
  const [allowance] = await Promise.all([
    isNative || walletType === 'sequence' ? price : readAllowance({ client, buyer, spender, currency }),
    requireValid(lines, client),
  ])
  return allowance >= price ? [buy] : [approvalStep({ currency, spender, amount: price }), buy]
}

export declare namespace makeSteps {
  type Options = readListingStatuses.Options & {
    requested: readonly RequestedListing[]
    params: Pick<Params<'GenerateBuyTransaction'>, 'buyer' | 'additionalFees' | 'walletType'>
  }
}

function chosenOf(listing: Omit<RequestedListing, 'signature'>): FulfilledOrder['chosen'] {
  const { orderId, tokenId: identifier, tokenIds, quantity, components } = listing
  const { set: root } = itemOf(listing)
  if (root === undefined) return undefined
  if (identifier === undefined)
    throw invalid(`ordersData.tokenId: must be set, because order ${orderId} sells any token of a set.`)
  if (components.offer[0]?.itemType === 4 && quantity > 1n)
    throw invalid(`The quantity of order ${orderId} must be 1.`)
  const known = listing.criteriaProof ?? (root === 0n ? [] : tokenIds && proveInSet(identifier, tokenIds))
  if (!known && !tokenIds) {
    throw new RpcError('NotImplemented', {
      details: `The tokens of order ${orderId} are unknown.`,
    })
  }
  if (known && isInSet(identifier, { root, proof: known })) return { identifier, proof: known }
  throw invalid(`Token ${identifier} is not in the set of order ${orderId}.`)
}

async function requireValid(
  lines: readonly { components: SignedListing['components']; signature: Hex }[],
  client: ChainClient,
) {
  const orders = lines.map(({ components, signature }) => ({ terms: termsOf(components), signature }))
  const question = { account: zeroAddress, to: seaportAddress, data: encodeValidation(orders) }
  await ask(() => call(client, question)).catch((error: unknown) => {
    const data = revertData(error)
    if (!data) throw error
    const { reason = 'Seaport rejects the purchase for an unknown reason.' } =
      decodeRevert(data, [seaportReverts]) ?? {}
    throw invalid(reason, error)
  })
}

function readAllowance({
  client,
  buyer,
  spender,
  currency,
}: { client: ChainClient } & Record<'buyer' | 'spender' | 'currency', Address>) {
  const question = {
    abi: erc20Abi,
    address: currency,
    functionName: 'allowance',
    args: [buyer, spender],
  } as const
  return ask(() => readContract(client, question))
}

function invalid(details: string, cause?: unknown): RpcError {
  return new RpcError('InvalidArgument', { details, cause })
}
