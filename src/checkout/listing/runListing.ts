import { isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { defaultLimits } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { defaultStorage } from '../storage/defaultStorage.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import { sendAsSeller, signAsSeller } from './askSeller.js'
import { handOver } from './handOver.js'
import { isForSale } from './isForSale.js'
import { ListingError } from './ListingError.js'
import type { ListingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { type ListingNote, openListingNote } from './listingNote.js'
import { readCounter } from './readCounter.js'
import type { SellerContext } from './sellerContext.js'
import { createSignedListing, type SignedListing } from './signedListing.js'
import { verifyListing } from './verifyListing.js'

/**
 * Lists a token as the seller agreed to: asks the service for the steps, holds all of them against the intent before each
 * prompt, has the wallet approve and sign or send, and answers the id of the order: on Seaport the hash of what was signed.
 *
 * What was signed and handed over is noted until it is known to be for sale: the same listing hands it over again then, and has
 * nothing new signed; one on other terms waits until it cannot be sold any more.
 *
 * @throws CheckoutError `PlanRefused` for steps that do anything else, `StorageFailed`, and what the wallet and the chain said;
 * ListingError `ListingUnknown` when what was signed may be for sale; RpcError what the service said before.
 */
export async function runListing(options: runListing.Options): Promise<{ orderId: string }> {
  const { till, client, intent, policy, fees = [], onStep, again } = options
  const { signal = new AbortController().signal, storage = defaultStorage() } = options
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const { chainId, seller, marketplace, collectionAddress, tokenId, quantity, currency, unitPrice } = intent
  const base = till.marketplaceBase(chainId)
  const note = openListingNote({ storage, intent })
  const handing = { till, chainId, note, signal }
  const earlier = again ? undefined : await findEarlier(note, client)
  if (earlier) {
    const step = { ...signedStep, signature: earlier.signed, post: earlier.post }
    const { counter } = earlier.order
    if (verifyListing({ steps: [step], intent, policy, base, counter }).flat().length > 0)
      throw new ListingError({ listing: earlier, details: 'It was signed on other terms than these.' })
    return handOver({ ...handing, listing: earlier })
  }
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
    const { signature: signed, post } = step
    const listing = createSignedListing({ signed, post, signature: await signAsSeller(context, signed) })
    if (!listing) throw new CheckoutError('PlanRefused')
    await note.write(listing)
    orderId = (await handOver({ ...handing, listing })).orderId
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

/** What was signed of the token before, if it may still be sold by that. */
async function findEarlier(note: ListingNote, client: ChainClient): Promise<SignedListing | undefined> {
  const listing = await note.read()
  if (!listing) return undefined
  const isOpen = await isForSale({ client, listing }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause })
  })
  if (isOpen) return listing
  await note.forget()
  return undefined
}

/** What a step says beside what is signed and where it goes. */
const signedStep = {
  ...{ id: 'signEIP712', data: '0x', to: seaportAddress, value: 0n, price: 0n, executeType: 'order' },
} as const
