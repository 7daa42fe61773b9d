import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import { withRetry } from '../../client/withRetry.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { AdditionalFee, Signature, Step } from '../../protocol/step.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { freezeCopy } from '../run/freezeCopy.js'
import { openSeller, type SellerContext } from '../seller/sellerContext.js'
import { signAsSeller } from '../seller/sellerRequests.js'
import { findEarlier, type OnceContext, readProof, runInOneTab, sendOnce } from '../seller/sendOnce.js'
import { sendSteps } from '../seller/sendSteps.js'
import { type CheckoutStorage, defaultStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import { createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { agreedMarket } from './agreedTerms.js'
import { ListingError } from './ListingError.js'
import { type ListingFinding, refuse } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { type ListingRecord, openListingRecord } from './listingRecord.js'
import { isForSale, isOperator, readCounter, readDeductions } from './sellerReads.js'
import { isListed, orderIn } from './sentListing.js'
import { createSignedListing, type SignedListing } from './signedListing.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token on the terms of the intent, and returns the order's id. The service makes the steps, and the checkout verifies all of them
 * before each wallet prompt. If the seller lists again on the same terms, the checkout looks for the recorded listing, or posts it again
 * without a new signature. The checkout refuses a listing on other terms while the token can still be bought with the earlier listing.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `PlanRefused` – a step does not match the intent; `StorageFailed`; and the errors of the wallet and the chain.
 * `funds` is `approval` if the market can move the tokens, and `unknown` if this is not certain.
 * @throws ListingError `ListingUnknown` – a listing may be for sale.
 * @throws RpcError – the service refused to make the steps.
 */
export async function runListing(rawOptions: runListing.Options): Promise<{ orderId: string }> {
  const given = requireOptions('runListing', rawOptions, 'till', 'client', 'wallet', 'intent')
  const { storage = defaultStorage(), locks } = given
  const intent = freezeCopy(given.intent)
  const record = openListingRecord({ storage, intent })
  const run: ListingRun = {
    ...given,
    ...openSeller(given),
    intent,
    policy: freezeCopy(given.policy),
    record,
    confirmations: 1,
  }
  return runInOneTab({ record, locks }, () => list(run))
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

type ListingRun = Omit<runListing.Options, 'signal' | 'storage' | 'locks'> &
  OnceContext & { intent: ListingIntent; record: ListingRecord }

async function list(run: ListingRun): Promise<{ orderId: string }> {
  const { again, onStep, record } = run
  if (run.signal.aborted) throw new CheckoutError('Cancelled')
  const signed = again ? undefined : await record.readSigned()
  const earlier = again ? undefined : await (signed ? resumeSigned(run, signed) : resumeSent(run))
  if (earlier !== undefined) return { orderId: earlier }
  const steps = freezeCopy(await requestSteps(run))
  const orderId = await sendSteps(run, {
    steps,
    verify: async () => refuse(await verifyNow(run, steps)),
    onStep,
    readAllowed: (approval) => isOperator(run, approval),
    sendLast: (step) =>
      step.signature ? listBySignature(run, step, step.signature) : listByTransaction(run, step),
  })
  return { orderId }
}

/** Posts the recorded listing again. Returns `undefined` if the listing can no longer sell the token. */
async function resumeSigned(run: ListingRun, listing: SignedListing): Promise<string | undefined> {
  const { client, record } = run
  const isOpen = await isForSale({ client, listing }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause })
  })
  if (!isOpen) {
    await record.remove()
    return undefined
  }
  const { signed, post, order, orderId } = listing
  const step: Step = {
    id: 'signEIP712',
    data: '0x',
    to: seaportAddress,
    value: 0n,
    price: 0n,
    executeType: 'order',
    signature: signed,
    post,
  }
  await assertSameTerms(run, { step, listing, counter: order.counter })
  await postListing(run, listing)
  return orderId
}

/** Returns the id of the recorded listing. Returns `undefined` if the listing can no longer sell the token. */
async function resumeSent(run: ListingRun): Promise<string | undefined> {
  const { client, record } = run
  const earlier = await findEarlier(run)
  if (!earlier) return undefined
  const { entry, receipt } = earlier
  const [call] = entry.calls
  if (!call) throw record.unknown({ details: 'The record of the earlier listing cannot be read.' })
  const made = orderIn(receipt.logs, entry)
  const isOpen = made && (await readProof(run, () => isListed({ client, entry, ...made })))
  if (isOpen) await assertSameTerms(run, { step: { id: 'createListing', price: 0n, ...call }, listing: made })
  await record.remove()
  return isOpen ? made.orderId : undefined
}

async function assertSameTerms(
  run: ListingRun,
  { step, listing, counter }: { step: Step; listing: ListingError.Listing; counter?: bigint },
): Promise<void> {
  const findings = await verifyNow(run, [step], counter)
  if (findings.flat().length > 0)
    throw new ListingError({ listing, details: 'The earlier listing has other terms.' })
}

async function requestSteps({ till, intent, fees = [], signal }: ListingRun): Promise<Step[]> {
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
  { till, client, intent, policy }: ListingRun,
  steps: readonly Step[],
  known?: bigint,
): Promise<ListingFinding[][]> {
  const base = till.marketplaceBase(intent.chainId)
  if (steps.some(({ signature }) => signature)) {
    const counter = known ?? (await readCounter({ client, seller: intent.seller }))
    return verifyListing({ steps, intent, policy, base, counter })
  }
  const market = agreedMarket(intent, createTrust({ intent, policy, ...knownReaders }))
  const deductions = market && (await readDeductions({ client, market, intent }))
  return verifyListing({ steps, intent, policy, base, deductions })
}

async function listByTransaction(run: ListingRun, step: Step): Promise<string> {
  const { entry, receipt } = await sendOnce(run, step)
  const made = orderIn(receipt.logs, entry)
  await run.record.remove()
  if (made) return made.orderId
  const details = 'The transaction did not create a listing.'
  throw new CheckoutError('OutcomeMismatch', { details })
}

async function listBySignature(run: ListingRun, { post }: Step, signed: Signature): Promise<string> {
  const signature = await signAsSeller(run, signed)
  const listing = createSignedListing({ signed, post, signature })
  if (!listing) throw new CheckoutError('PlanRefused')
  await run.record.writeSigned(listing)
  await postListing(run, listing)
  return listing.orderId
}

/**
 * Posts the signed listing to the service. Only the returned order hash confirms the listing. After any other answer or an error, the
 * service may still have the listing and can sell the token.
 */
async function postListing(
  { till, intent, record, signal }: ListingRun,
  listing: SignedListing,
): Promise<void> {
  const { post, signature, orderId } = listing
  const request = { ...post, chainId: intent.chainId, signature, executeType: 'order' } as const
  const run = () => till.execute(request, { signal })
  const answer = await withRetry({ count: 2, delay: 250, signal, run }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause, details: 'The service did not confirm the listing.' })
  })
  if (normalizeOrderId(answer.orderId) !== orderId) {
    const details = `Expected order ${orderId}. The service returned order ${answer.orderId}.`
    throw new ListingError({ listing, details })
  }
  await record.remove()
}
