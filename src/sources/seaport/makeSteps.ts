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
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { seaportReverts } from '../../venues/seaport/seaportReasons.js'
import { termsOf } from '../../venues/seaport/termsOf.js'
import type { ChainClient } from './chainClient.js'
import { ask, readPricedAt, readSpender, readStandings } from './readStandings.js'
import { itemOf, type SignedListing } from './signedListing.js'

/** A listing that is bought, how much of it, and what is known of it when it is. */
export type WantedListing = SignedListing & { quantity: bigint }

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
  const lines = wanted.map(({ signature = '0x' as Hex, ...listing }) => ({ ...listing, signature }))
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
