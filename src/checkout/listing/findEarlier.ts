import type { Step } from '../../protocol/step.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { ListingError } from './ListingError.js'
import type { ListingNote } from './listingNote.js'
import type { SellerContext } from './sellerContext.js'
import { isForSale } from './sellerReads.js'
import { findListed, isListed, type SentListing } from './sentListing.js'
import type { SignedListing } from './signedListing.js'
import { waitUntilMined } from './waitUntilMined.js'

/**
 * What the seller was asked to list of the token before, if it may still be sold by that. What is on its way is waited for; what
 * cannot be sold any more is forgotten.
 *
 * @throws ListingError where that is not known; CheckoutError `StorageFailed`.
 */
export async function findEarlier(
  context: findEarlier.Context,
  note: ListingNote,
): Promise<findEarlier.ReturnType | undefined> {
  const { client } = context
  const listing = await note.read()
  if (!listing) return undefined
  const signed = 'entry' in listing ? undefined : listing
  const found = await ('entry' in listing
    ? findSent(context, listing, note)
    : isForSale({ client, listing }).then((isOpen) => isOpen && signedStep(listing))
  ).catch((cause: unknown) => {
    throw cause instanceof ListingError ? cause : new ListingError({ listing: signed, cause })
  })
  if (found) return found
  await note.forget()
  return undefined
}

export declare namespace findEarlier {
  type Context = Pick<SellerContext, 'client' | 'intent' | 'signal' | 'limits' | 'wallet'>
  type ReturnType = {
    /** The step by which it was asked for. */
    step: Step
    /** What was signed; nothing of what was sent. */
    listing?: SignedListing
    /** The counter of the seller's orders that it is for, if it was signed. */
    counter?: bigint
    /** The id of the order that the market has made; nothing where it is not known whether it was sent. */
    orderId?: string | undefined
  }
}

async function findSent(
  context: findEarlier.Context,
  listing: SentListing,
  note: ListingNote,
): Promise<findEarlier.ReturnType | undefined> {
  const { client } = context
  const { entry } = listing
  const [call] = entry.calls
  if (!call) throw new ListingError({ listing: undefined, details: 'What was noted of it cannot be read.' })
  let found = await findListed({ client, listing })
  if (found === 'pending') {
    // However it ends, the chain is asked once more.
    await waitUntilMined(context, { entry, note }).catch((cause: unknown) => {
      if (!(cause instanceof CheckoutError) || !ends.has(cause.code)) throw cause
    })
    found = await findListed({ client, listing })
  }
  const step = { id: 'createListing', price: 0n, ...call } as const
  if (found === 'pending' || found === 'unknown') return { step }
  if (!found || !(await isListed({ client, listing, ...found }))) return undefined
  return { step, ...found }
}

const ends: ReadonlySet<string> = new Set(['Reverted', 'Replaced', 'CancelledInWallet'])

/** What was signed, as the step that asked for it. */
function signedStep(listing: SignedListing): findEarlier.ReturnType {
  const { signed, post, order } = listing
  const step = {
    id: 'signEIP712',
    data: '0x',
    to: seaportAddress,
    value: 0n,
    price: 0n,
    executeType: 'order',
    signature: signed,
    post,
  } as const
  return { step, listing, counter: order.counter }
}
