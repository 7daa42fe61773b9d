import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import { readMaybe, readOptionAddress } from '../../protocol/read/values.js'
import type { Signature, Step } from '../../protocol/step.js'
import { cancelListingsStep } from '../../venues/seaport/listingSteps.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { orInvalid } from '../intent/intent.js'
import { freezeCopy } from '../run/freezeCopy.js'
import { openSeller, type SellerContext } from '../seller/sellerContext.js'
import { openSellerRecord, type SellerRecord } from '../seller/sellerRecord.js'
import { findEarlier, type OnceContext, runInOneTab, sendOnce } from '../seller/sendOnce.js'
import { sendSteps } from '../seller/sendSteps.js'
import { type CheckoutStorage, defaultStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import { createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { agreedMarket } from './agreedTerms.js'
import { type ListingFinding, refuse } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { readOrder } from './signedListing.js'
import { verifyCancel } from './verifyCancel.js'

/**
 * Cancels a listing. The checkout verifies that the step cancels this order on the agreed market, and then prompts the wallet. Once the
 * transaction is mined, the order cannot be bought any more. If the seller cancels the listing again, the checkout waits for a pending
 * cancellation instead of prompting again.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `InvalidIntent` – an address is invalid.
 * @throws CheckoutError `PlanRefused` – the step does not cancel exactly this order; and the errors of the wallet and the chain.
 * @throws RpcError – the service refused to make the step.
 */
export async function runCancel(rawOptions: runCancel.Options): Promise<void> {
  const given = requireOptions('runCancel', rawOptions, 'till', 'client', 'wallet', 'intent')
  const { storage = defaultStorage(), locks } = given
  const intent = freezeCopy(given.intent)
  const policy = freezeCopy(given.policy)
  const market = orInvalid(() => {
    readOptionAddress(intent.seller, 'intent.seller')
    readMaybe(readOptionAddress, intent.market, 'intent.market')
    readOptionAddress(given.collectionAddress, 'collectionAddress')
    return agreedMarket(intent, createTrust({ intent, policy, ...knownReaders }))
  })
  const record = openCancelRecord({ storage, intent: { ...intent, market }, orderId: given.orderId })
  const run: CancelRun = {
    ...given,
    ...openSeller(given),
    intent,
    policy,
    record,
    confirmations: 1,
  }
  return runInOneTab({ record, locks }, () => cancel(run))
}

export declare namespace runCancel {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** The source of the step, as `createTill` returns it. */
    till: Pick<Till, 'generateCancelTransaction' | 'marketplaceBase'>
    /** The seller, and the market of the listing. */
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'marketplace' | 'market'>
    /** The order’s id on its market. */
    orderId: string
    /**
     * The signed order (`listing.signed` of a `ListingError`), required if the service may not know it.
     * @default the service makes the step
     */
    signed?: Signature | undefined
    /** The contract of the token. */
    collectionAddress: Address
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** The storage of the record of the cancellation. @default the browser’s `localStorage`, or memory if there is none */
    storage?: CheckoutStorage | undefined
    /** The Web Locks, which prevent two tabs from cancelling at the same time. @default the browser’s Web Locks, if there are any */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Stops the cancellation before the next wallet prompt. */
    signal?: AbortSignal | undefined
    /** Called with the step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
  }
}

type CancelRun = Omit<runCancel.Options, 'signal' | 'storage' | 'locks'> &
  OnceContext & { intent: runCancel.Options['intent'] }

/** Opens the record of a cancellation. The record exists from the wallet request until the outcome is known. */
function openCancelRecord({ storage, intent, orderId }: CancelRecordOptions): SellerRecord {
  const { chainId, seller, market } = intent
  const key = `till.cancel.${chainId}.${seller}.${market}.${orderId}`.toLowerCase()
  const unknown: SellerRecord['unknown'] = ({ details, cause }) =>
    cause instanceof CheckoutError ? cause : new CheckoutError('PaymentUnknown', { details, cause })
  const record = openSellerRecord({ storage, key, unknown })
  // Without a record the wallet may prompt twice. Without a cancellation the token stays for sale, so cancel even if the storage fails.
  return { ...record, write: (entry, before) => record.write(entry, before).catch(() => {}) }
}

type CancelRecordOptions = Pick<runCancel.Options, 'intent' | 'orderId'> & { storage: CheckoutStorage }

async function cancel(run: CancelRun): Promise<void> {
  const { record, onStep } = run
  if (!(await isCancelled(run))) {
    const steps = freezeCopy(await makeSteps(run))
    await sendSteps(run, {
      steps,
      verify: async () => refuse(verifyNow(run, steps)),
      onStep,
      readAllowed: async () => false,
      sendLast: (step) => sendOnce(run, step),
    })
  }
  await record.remove()
}

/** Whether a recorded cancellation of this order is mined. Waits while it is pending. */
async function isCancelled(run: CancelRun): Promise<boolean> {
  // If the outcome is unknown, send a second cancellation: it costs a network fee, but an order that stays open costs the token.
  const earlier = await findEarlier(run).catch(() => undefined)
  const [call] = earlier?.entry.calls ?? []
  return call !== undefined && verifyNow(run, [{ id: 'cancel', price: 0n, ...call }]).flat().length === 0
}

function verifyNow({ till, orderId, intent, policy }: CancelRun, steps: readonly Step[]): ListingFinding[][] {
  return verifyCancel({ steps, orderId, intent, policy, base: till.marketplaceBase(intent.chainId) })
}

async function makeSteps(options: CancelRun): Promise<Step[]> {
  const { till, intent, orderId, collectionAddress, signed, signal } = options
  const { chainId, seller: maker, marketplace } = intent
  const order = signed && readOrder(signed)
  if (order) return [cancelListingsStep({ seaport: seaportAddress, listings: [order] })]
  const params = { chainId, collectionAddress, maker, marketplace, orderId }
  const { steps } = await till.generateCancelTransaction(params, { signal })
  return steps
}
