import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import { withRetry } from '../../client/withRetry.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { AdditionalFee, Signature, Step } from '../../protocol/step.js'
import { defaultLimits } from '../context/limits.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type CheckoutStorage, defaultStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import { createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { switchChain } from '../wallet/switchChain.js'
import { agreedMarket } from './agreedTerms.js'
import { findPreviousListing } from './findPreviousListing.js'
import { ListingError } from './ListingError.js'
import type { ListingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { type ListingRecord, openListingRecord } from './listingRecord.js'
import { listOnChain, readLeft } from './listOnChain.js'
import type { SellerContext } from './sellerContext.js'
import { readCounter, readDeductions } from './sellerReads.js'
import { sendAsSeller, signAsSeller } from './sellerRequests.js'
import { createSignedListing, type SignedListing } from './signedListing.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token on the terms of the intent, and returns the order's id. The service makes the steps, and the checkout verifies all of them
 * before each wallet prompt. If the seller lists the same again, the checkout looks for the recorded listing, or posts it again without a
 * new signature. A listing on other terms is refused while the earlier one can still be sold.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `PlanRefused` – a step does not match the intent; `StorageFailed`; and the errors of the wallet and the chain.
 * `funds` is `approval` if the market can move the tokens, and `unknown` if it may be able to.
 * @throws ListingError `ListingUnknown` – a listing may be for sale.
 * @throws RpcError – the service refused to make the steps.
 */
export async function runListing(rawOptions: runListing.Options): Promise<{ orderId: string }> {
  const given = requireOptions('runListing', rawOptions, 'till', 'client', 'wallet', 'intent')
  const options = { ...given, client: withoutLookups(given.client) }
  const { intent, storage = defaultStorage(), locks = globalThis.navigator?.locks } = options
  const record = openListingRecord({ storage, intent })
  if (!locks) return list(options, record)
  return locks.request(record.key, { ifAvailable: true }, (lock) => {
    if (lock) return list(options, record)
    throw new ListingError({ listing: undefined, details: 'Another tab is listing this item.' })
  })
}

export declare namespace runListing {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** The source of the steps, as `createTill` returns it. */
    till: Pick<Till, 'generateListingTransaction' | 'execute' | 'marketplaceBase'>
    /** The terms that the seller agreed to, as `createListingIntent` returns them. */
    intent: ListingIntent
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** The fees that other recipients get for all units, in the currency's smallest unit. @default [] */
    fees?: readonly AdditionalFee[] | undefined
    /** The storage of the listing's record. @default the browser’s `localStorage`, or memory if there is none */
    storage?: CheckoutStorage | undefined
    /** The Web Locks, which prevent two tabs from listing at the same time. @default the browser’s Web Locks, if there are any */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Whether to list again even if an earlier listing may be for sale. @default false */
    again?: boolean | undefined
    /** Cancels the listing before the next wallet prompt. */
    signal?: AbortSignal | undefined
    /** Called with each step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
  }
}

async function list(options: runListing.Options, record: ListingRecord): Promise<{ orderId: string }> {
  const { again, onStep } = options
  const { signal = new AbortController().signal } = options
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const previous = again ? undefined : await findPreviousListing(context, record)
  if (previous) return resumeListing({ options, record, signal, previous })
  const steps = await requestSteps(options, signal)
  const verify = async () => refuse(await verifyNow(options, steps))
  await verify()
  await switchChain({ ...context, dispatch: () => {} })
  let orderId: string | undefined
  const requested: Step[] = []
  try {
    for (const step of steps) {
      // Verify again before each step, because the seller's counter or the market's fee may change while the approval is mined.
      await verify()
      onStep?.(step)
      requested.push(step)
      if (step.signature) {
        const listing = await signListing(context, step, step.signature)
        await record.write(listing)
        await postListing({ options, record, signal, listing })
        orderId = listing.orderId
      } else if (step.id === 'createListing') orderId = await listOnChain(context, { step, record })
      else await sendAsSeller(context, step)
    }
  } catch (cause) {
    if (!(cause instanceof CheckoutError)) throw cause
    throw asCheckoutError(cause, await readLeft(context, { requested, cause }))
  }
  if (orderId === undefined)
    throw new CheckoutError('OutcomeMismatch', { details: 'The transaction did not create a listing.' })
  return { orderId }
}

type Listing = { options: runListing.Options; record: ListingRecord; signal: AbortSignal }

async function resumeListing(
  resumed: Listing & { previous: findPreviousListing.ReturnType },
): Promise<{ orderId: string }> {
  const { options, record, signal, previous } = resumed
  const { listing: signed, step, counter, orderId } = previous
  const known = signed ?? (orderId === undefined ? undefined : { orderId })
  const findings = await verifyNow(options, [step], counter)
  if (findings.flat().length > 0)
    throw new ListingError({ listing: known, details: 'The earlier listing has other terms.' })
  if (signed) {
    await postListing({ options, record, signal, listing: signed })
    return { orderId: signed.orderId }
  }
  if (orderId === undefined)
    throw new ListingError({ listing: known, details: 'The node does not show the listing yet.' })
  await record.remove()
  return { orderId }
}

async function requestSteps(options: runListing.Options, signal: AbortSignal): Promise<Step[]> {
  const { till, intent, fees = [] } = options
  const { steps } = await till.generateListingTransaction(
    {
      chainId: intent.chainId,
      collectionAddress: intent.collectionAddress,
      owner: intent.seller,
      marketplace: intent.marketplace,
      additionalFees: [...fees],
      listing: {
        tokenId: intent.tokenId,
        quantity: intent.quantity,
        currencyAddress: intent.currency,
        pricePerToken: intent.unitPrice,
        expiry: BigInt(intent.validUntil.getTime()) / 1_000n,
      },
    },
    { signal },
  )
  return steps
}

async function verifyNow(
  options: runListing.Options,
  steps: readonly Step[],
  known?: bigint,
): Promise<ListingFinding[][]> {
  const { till, client, intent, policy } = options
  const base = till.marketplaceBase(intent.chainId)
  if (steps.some(({ signature }) => signature)) {
    const counter = known ?? (await readCounter({ client, seller: intent.seller }))
    return verifyListing({ steps, intent, policy, base, counter })
  }
  const market = agreedMarket(intent, createTrust({ intent, policy, ...knownReaders }))
  const deductions = market && (await readDeductions({ client, market, intent }))
  return verifyListing({ steps, intent, policy, base, deductions })
}

async function signListing(
  context: SellerContext,
  { post }: Step,
  signed: Signature,
): Promise<SignedListing> {
  const signature = await signAsSeller(context, signed)
  const listing = createSignedListing({ signed, post, signature })
  if (!listing) throw new CheckoutError('PlanRefused')
  return listing
}

/**
 * Posts the signed listing to the service. Only the returned order hash confirms it: after any other answer or an error, the service may
 * still have the listing and can sell it.
 */
async function postListing(posted: Listing & { listing: SignedListing }): Promise<void> {
  const { options, record, signal, listing } = posted
  const { till, intent } = options
  const { post, signature, orderId } = listing
  const request = { ...post, chainId: intent.chainId, signature, executeType: 'order' } as const
  const run = () => till.execute(request, { signal })
  const answer = await withRetry({ count: 2, delay: 250, signal, run }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause, details: 'The service did not confirm the listing.' })
  })
  if (normalizeOrderId(answer.orderId) !== orderId) {
    throw new ListingError({
      listing,
      details: `Expected order ${orderId}. The service returned order ${answer.orderId}.`,
    })
  }
  await record.remove()
}

export function refuse(findings: readonly ListingFinding[][]): void {
  const found = findings.flat()
  if (found.length > 0) {
    throw new CheckoutError('PlanRefused', { details: found.map(({ text }) => text).join(' ') })
  }
}
