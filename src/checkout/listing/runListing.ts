import type { Till } from '../../client/createTill.js'
import { givenOptions } from '../../client/givenOptions.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { defaultLimits } from '../context/limits.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type CheckoutStorage, defaultStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import { sendAsSeller, signAsSeller } from './askSeller.js'
import { findEarlier } from './findEarlier.js'
import { handOver } from './handOver.js'
import { ListingError } from './ListingError.js'
import type { ListingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { type ListingNote, openListingNote } from './listingNote.js'
import { listOnChain, readLeft } from './listOnChain.js'
import { readCounter } from './readCounter.js'
import type { SellerContext } from './sellerContext.js'
import { createSignedListing } from './signedListing.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token as the seller agreed to: asks the service for the steps, holds all of them against the intent before each
 * prompt, has the wallet approve and sign or send, and answers the id of the order: on Seaport the hash of what was signed.
 *
 * One listing of a token is made at a time, in whichever tab. What was signed and handed over, or asked to be sent, is noted
 * until it is known to be for sale: the same listing looks for it, or hands it over again then, and has nothing new signed; one on
 * other terms waits until it cannot be sold any more.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing; CheckoutError `PlanRefused` for steps that do anything else,
 * `StorageFailed`, and what the wallet and the chain said; ListingError `ListingUnknown` when what was signed may be for sale;
 * RpcError what the service said before. Of `funds`, `approval` says that the market may move the tokens, `unknown` that it may be
 * allowed to.
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

async function list(options: runListing.Options, note: ListingNote): Promise<{ orderId: string }> {
  const { till, client, intent, policy, fees = [], onStep, again } = options
  const { signal = new AbortController().signal } = options
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const { chainId, seller, marketplace, collectionAddress, tokenId, quantity, currency, unitPrice } = intent
  const base = till.marketplaceBase(chainId)
  const handing = { till, chainId, note, signal }
  const earlier = again ? undefined : await findEarlier(context, note)
  if (earlier) {
    const { listing, step, counter, orderId } = earlier
    const told = listing ?? (orderId === undefined ? undefined : { orderId })
    if (verifyListing({ steps: [step], intent, policy, base, counter }).flat().length > 0)
      throw new ListingError({ listing: told, details: 'It was signed on other terms than these.' })
    if (listing) return handOver({ ...handing, listing })
    if (orderId === undefined) throw new ListingError({ listing: told, details: 'No node shows it yet.' })
    await note.forget()
    return { orderId }
  }
  const { steps } = await till.generateListingTransaction(
    {
      chainId,
      collectionAddress,
      owner: seller,
      marketplace,
      additionalFees: [...fees],
      listing: {
        tokenId,
        quantity,
        currencyAddress: currency,
        pricePerToken: unitPrice,
        expiry: BigInt(intent.validUntil.getTime()) / 1_000n,
      },
    },
    { signal },
  )
  const check = async () => {
    const isSigned = steps.some(({ signature }) => signature)
    const counter = isSigned ? await readCounter({ client, seller }) : undefined
    refuse(verifyListing({ steps, intent, policy, base, counter }))
  }
  await check()
  await switchChain({ ...context, dispatch: () => {} })
  let orderId: string | undefined
  const asked: Step[] = []
  try {
    for (const step of steps) {
      // An approval takes its time, and meanwhile all of the seller's orders may have been taken back.
      await check()
      onStep?.(step)
      asked.push(step)
      if (step.signature) {
        const { signature: signed, post } = step
        const signature = await signAsSeller(context, signed)
        const listing = createSignedListing({ signed, post, signature })
        if (!listing) throw new CheckoutError('PlanRefused')
        await note.write(listing)
        orderId = (await handOver({ ...handing, listing })).orderId
      } else if (step.id === 'createListing') orderId = await listOnChain(context, { step, note })
      else await sendAsSeller(context, step)
    }
  } catch (cause) {
    throw cause instanceof CheckoutError
      ? asCheckoutError(cause, await readLeft(context, { asked, cause }))
      : cause
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
    /** Where what was signed is noted. @default the page’s `localStorage`, or memory where there is none */
    storage?: CheckoutStorage | undefined
    /** What keeps tabs apart. @default the page’s Web Locks, or nothing where there are none */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Has one signed though an earlier one may be for sale: then both may be. @default false */
    again?: boolean | undefined
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
