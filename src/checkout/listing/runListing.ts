import { isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import type { Till } from '../../client/createTill.js'
import { withRetry } from '../../client/withRetry.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { defaultLimits } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import { sendAsSeller, signAsSeller } from './askSeller.js'
import type { ListingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { readCounter } from './readCounter.js'
import type { SellerContext } from './sellerContext.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token as the seller agreed to: asks the service for the steps, holds all of them against the intent before each
 * prompt, has the wallet approve and sign or send, and answers the id of the order.
 *
 * @throws CheckoutError `PlanRefused` for steps that do anything else, and what the wallet and the chain said; RpcError what the
 * service said.
 */
export async function runListing(options: runListing.Options): Promise<{ orderId: string }> {
  const { till, client, intent, policy, fees = [], onStep } = options
  const { signal = new AbortController().signal } = options
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const { chainId, seller, marketplace, collectionAddress, tokenId, quantity, currency, unitPrice } = intent
  const { steps } = await till.generateListingTransaction(
    {
      ...{ chainId, collectionAddress, owner: seller, marketplace, additionalFees: [...fees] },
      listing: {
        ...{ tokenId, quantity, currencyAddress: currency, pricePerToken: unitPrice },
        expiry: BigInt(intent.validUntil.getTime()) / 1_000n,
      },
    },
    { signal },
  )
  const base = till.marketplaceBase(chainId)
  const check = async () => {
    const isSigned = steps.some(({ signature }) => signature)
    const counter = isSigned ? await readCounter({ client, seller }) : undefined
    refuse(verifyListing({ steps, intent, policy, base, counter }))
  }
  await check()
  await switchChain({ ...context, dispatch: () => {} })
  let orderId: string | undefined
  for (const step of steps) {
    // An approval takes its time, and meanwhile all of the seller's orders may have been taken back.
    await check()
    onStep?.(step)
    if (!step.signature) {
      orderId = orderIdIn(await sendAsSeller(context, step), step)
      continue
    }
    const signature = await signAsSeller(context, step.signature)
    orderId = (await post({ till, chainId, step, signature, signal })).orderId
  }
  if (orderId === undefined) throw new CheckoutError('OutcomeMismatch', { details: 'Nothing was listed.' })
  return { orderId }
}

export declare namespace runListing {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** Where the steps come from: what `createTill` gives. */
    till: Pick<Till, 'generateListingTransaction' | 'execute' | 'marketplaceBase'>
    /** What the seller agreed to: what `createListingIntent` gives. */
    intent: ListingIntent
    /** What the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** What goes to others out of the price of all of it, in the currency's smallest unit. @default [] */
    fees?: readonly AdditionalFee[] | undefined
    /** Stops it: the wallet is asked nothing from then on. */
    signal?: AbortSignal | undefined
    /** Told each step before the wallet is asked for it. */
    onStep?: ((step: Step) => void) | undefined
  }
}

/** Throws `PlanRefused` where anything was found. */
export function refuse(findings: readonly ListingFinding[][]): void {
  const found = findings.flat()
  if (found.length > 0) {
    throw new CheckoutError('PlanRefused', { details: found.map(({ text }) => text).join(' ') })
  }
}

/** The order that the market says it has made, of just this seller. */
function orderIdIn({ logs, from }: TransactionReceipt, { id, to }: Step): string | undefined {
  if (id !== 'createListing') return undefined
  const own = logs.filter(({ address }) => isAddressEqual(address, to))
  const made = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs: own })
  const listed = made.find(({ args }) => isAddressEqual(args.maker, from))
  if (listed) return listed.args.orderId
  const requested = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs: own })
  return requested.find(({ args }) => isAddressEqual(args.creator, from))?.args.requestId.toString()
}

type Posted = Pick<runListing.Options, 'till'> & {
  chainId: number
  step: Step
  signature: `0x${string}`
  signal: AbortSignal
}

/** Hands the listing over; again where that failed on the way, since a listing is kept once. */
async function post({ till, chainId, step, signature, signal }: Posted): Promise<{ orderId: string }> {
  const { post: request, executeType = 'order' } = step
  if (!request) throw new CheckoutError('PlanRefused')
  return withRetry({
    ...{ count: 2, delay: 250, signal },
    run: () => till.execute({ ...request, chainId, signature, executeType }, { signal }),
  })
}
