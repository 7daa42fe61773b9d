import type { Till } from '../../client/createTill.js'
import { givenOptions } from '../../client/givenOptions.js'
import { withRetry } from '../../client/withRetry.js'
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
import { sendAsSeller, signAsSeller } from './askSeller.js'
import { findEarlier } from './findEarlier.js'
import { ListingError } from './ListingError.js'
import type { ListingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { type ListingNote, openListingNote } from './listingNote.js'
import { listOnChain, readLeft } from './listOnChain.js'
import type { SellerContext } from './sellerContext.js'
import { readCounter, readDeductions } from './sellerReads.js'
import { createSignedListing, type SignedListing } from './signedListing.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token as the seller agreed to, and returns the order's id. The service makes the steps, and the checkout verifies all of
 * them before each wallet prompt. On Seaport the id is the hash of the signed order.
 *
 * The checkout lists a token in one tab at a time. It records the signed or requested listing until the listing is known to be
 * for sale. The same listing is then looked for, or posted again, and never signed again. A listing on other terms has to wait
 * until the earlier one cannot be sold any more.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing
 * @throws CheckoutError `PlanRefused` – a step does anything else; `StorageFailed`; and the errors of the wallet and the chain.
 * `funds` is `approval` if the market can move the tokens, and `unknown` if it may be able to
 * @throws ListingError `ListingUnknown` – a listing may be for sale
 * @throws RpcError – the service refused to make the steps
 */
export async function runListing(given: runListing.Options): Promise<{ orderId: string }> {
  const options = givenOptions('runListing', given, 'till', 'client', 'wallet', 'intent')
  const { intent, storage = defaultStorage(), locks = globalThis.navigator?.locks } = options
  const note = openListingNote({ storage, intent })
  if (!locks) return list(options, note)
  return locks.request(note.key, { ifAvailable: true }, (lock) => {
    if (lock) return list(options, note)
    throw new ListingError({ listing: undefined, details: 'It is being listed in another tab.' })
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
    /** The shares of others in the price of all of it, in the currency's smallest unit. @default [] */
    fees?: readonly AdditionalFee[] | undefined
    /** The storage of the listing's record. @default the page’s `localStorage`, or memory if there is none */
    storage?: CheckoutStorage | undefined
    /** The locks that keep tabs apart. @default the page’s Web Locks, or none if there are none */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Whether to list again though an earlier listing may be for sale. Then both may be. @default false */
    again?: boolean | undefined
    /** Cancels the listing. The wallet gets no prompt after that. */
    signal?: AbortSignal | undefined
    /** Called with each step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
  }
}

async function list(options: runListing.Options, note: ListingNote): Promise<{ orderId: string }> {
  const { again, onStep } = options
  const { signal = new AbortController().signal } = options
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const earlier = again ? undefined : await findEarlier(context, note)
  if (earlier) return resumeListing({ options, note, signal, earlier })
  const steps = await requestSteps(options, signal)
  const verify = async () => refuse(await verifyNow(options, steps))
  await verify()
  await switchChain({ ...context, dispatch: () => {} })
  let orderId: string | undefined
  const asked: Step[] = []
  try {
    for (const step of steps) {
      // The seller may cancel all orders, or the market may change its fee, while the approval is mined.
      await verify()
      onStep?.(step)
      asked.push(step)
      if (step.signature) {
        const listing = await signListing(context, step, step.signature)
        await note.write(listing)
        await postListing({ options, note, signal, listing })
        orderId = listing.orderId
      } else if (step.id === 'createListing') orderId = await listOnChain(context, { step, note })
      else await sendAsSeller(context, step)
    }
  } catch (cause) {
    if (!(cause instanceof CheckoutError)) throw cause
    throw asCheckoutError(cause, await readLeft(context, { asked, cause }))
  }
  if (orderId === undefined) throw new CheckoutError('OutcomeMismatch', { details: 'Nothing was listed.' })
  return { orderId }
}

type Listing = { options: runListing.Options; note: ListingNote; signal: AbortSignal }

/** Finishes an earlier listing of the token on the same terms. The seller signs nothing again. */
async function resumeListing(
  resumed: Listing & { earlier: findEarlier.ReturnType },
): Promise<{ orderId: string }> {
  const { options, note, signal, earlier } = resumed
  const { listing: signed, step, counter, orderId } = earlier
  const known = signed ?? (orderId === undefined ? undefined : { orderId })
  const findings = await verifyNow(options, [step], counter)
  if (findings.flat().length > 0)
    throw new ListingError({ listing: known, details: 'It was signed on other terms than these.' })
  if (signed) {
    await postListing({ options, note, signal, listing: signed })
    return { orderId: signed.orderId }
  }
  if (orderId === undefined) throw new ListingError({ listing: known, details: 'No node shows it yet.' })
  await note.forget()
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

/** Reads what the steps depend on from the chain, and returns the findings of each step. */
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
 * Posts a signed listing to the service, and retries if the request fails. The service stores a listing once. The service can
 * sell by the listing as soon as it has it, whatever it answers. So the listing is for sale only if the service returns the
 * hash of the signed order, and otherwise may be.
 *
 * @throws ListingError `ListingUnknown`
 */
async function postListing(posted: Listing & { listing: SignedListing }): Promise<void> {
  const { options, note, signal, listing } = posted
  const { till, intent } = options
  const { post, signature, orderId } = listing
  const request = { ...post, chainId: intent.chainId, signature, executeType: 'order' } as const
  const run = () => till.execute(request, { signal })
  const answer = await withRetry({ count: 2, delay: 250, signal, run }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause, details: 'The service did not say that it has it.' })
  })
  if (normalizeOrderId(answer.orderId) !== orderId) {
    throw new ListingError({ listing, details: `The service says that it is order ${answer.orderId}.` })
  }
  await note.forget()
}

/** Throws `PlanRefused` if any step has a finding. */
export function refuse(findings: readonly ListingFinding[][]): void {
  const found = findings.flat()
  if (found.length > 0) {
    throw new CheckoutError('PlanRefused', { details: found.map(({ text }) => text).join(' ') })
  }
}
