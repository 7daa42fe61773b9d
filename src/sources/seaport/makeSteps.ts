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
import { ask, readPricedAt, readSpender, readStandings } from './readStandings.js'
import { itemOf, type SignedListing } from './signedListing.js'

/** A listing that is bought, how much of it, and what is known of it when it is. */
export type WantedListing = SignedListing & {
  quantity: bigint
  /** Which token is taken of a set, and what proves that it is of the set, where whoever keeps the listing proves it. */
  tokenId: bigint | undefined
  criteriaProof: readonly Hex[] | undefined
}

/**
 * The steps that fulfil signed listings, after Seaport itself has checked their signatures: an approval of who takes the currency
 * while that may not take enough yet, then one call.
 *
 * @throws RpcError `InvalidArgument` for what cannot be bought that way, `WebrpcRequestFailed` when the chain cannot be asked.
 */
export async function makeSteps(options: makeSteps.Options): Promise<Step[]> {
  const { wanted, client, time, params } = options
  const { buyer, additionalFees: fees = [], walletType } = params
  const [first] = wanted
  if (!first) throw invalid('ordersData: there is nothing to buy.')
  const { currency } = itemOf(first)
  if (wanted.some((listing) => !isAddressEqual(itemOf(listing).currency, currency))) {
    throw invalid('ordersData: the orders are priced in different currencies.')
  }
  const isNative = isAddressEqual(currency, zeroAddress)
  const [standings, pricedAt, spender] = await Promise.all([
    readStandings(wanted, { client, time }),
    readPricedAt(wanted, client),
    isNative ? seaportAddress : readSpender(first, client),
  ])
  for (const [index, { orderId, quantity }] of wanted.entries()) {
    const { status, available = 0n } = standings[index] ?? {}
    if (status !== 'active') throw invalid(`Order ${orderId} is ${status}.`)
    if (quantity > available)
      throw invalid(`Of order ${orderId} ${available} can be bought, not ${quantity}.`)
  }
  const lines = wanted.map(({ signature = '0x' as Hex, ...listing }) => {
    return { ...listing, signature, chosen: chosenOf(listing) }
  })
  const items = wanted.map((listing) => ({ ...itemOf(listing, pricedAt), quantity: listing.quantity }))
  const price = costOfItems({ items, fees })
  const buy = fulfilmentStep({ seaport: seaportAddress, lines, fees, price })
  const [allowance] = await Promise.all([
    isNative || walletType === 'sequence' ? price : readAllowance({ client, buyer, spender, currency }),
    requireValid(lines, client),
  ])
  return allowance >= price ? [buy] : [approvalStep({ currency, spender, amount: price }), buy]
}

export declare namespace makeSteps {
  type Options = readStandings.Options & {
    wanted: readonly WantedListing[]
    params: Pick<Params<'GenerateBuyTransaction'>, 'buyer' | 'additionalFees' | 'walletType'>
  }
}

/** Which token of a set is taken, with the proof; nothing of a listing that names its token. */
function chosenOf(listing: Omit<WantedListing, 'signature'>): FulfilledOrder['chosen'] {
  const { orderId, tokenId: identifier, tokenIds, quantity, components } = listing
  const { set: root } = itemOf(listing)
  if (root === undefined) return undefined
  if (identifier === undefined)
    throw invalid(`ordersData.tokenId: must say which, order ${orderId} sells any of a set.`)
  if (components.offer[0]?.itemType === 4 && quantity > 1n)
    throw invalid(`Of order ${orderId} one is bought at a time.`)
  const known = listing.criteriaProof ?? (root === 0n ? [] : tokenIds && proveInSet(identifier, tokenIds))
  if (!known && !tokenIds) {
    throw new RpcError('NotImplemented', {
      details: `Nobody says of which tokens order ${orderId} sells any.`,
    })
  }
  if (known && isInSet(identifier, { root, proof: known })) return { identifier, proof: known }
  throw invalid(`Token ${identifier} is none of those of which order ${orderId} sells any.`)
}

/** Has Seaport check signatures, which hold on one chain only. */
async function requireValid(
  lines: readonly { components: SignedListing['components']; signature: Hex }[],
  client: ChainClient,
) {
  const orders = lines.map(({ components, signature }) => ({ terms: termsOf(components), signature }))
  const question = { account: zeroAddress, to: seaportAddress, data: encodeValidation(orders) }
  await ask(() => call(client, question)).catch((error: unknown) => {
    const data = revertData(error)
    if (!data) throw error
    const { reason = 'Seaport refuses it, for a reason that is not known.' } =
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
