import type { Step } from '../../protocol/step.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { ListingError } from './ListingError.js'
import type { ListingRecord } from './listingRecord.js'
import type { SellerContext } from './sellerContext.js'
import { isForSale } from './sellerReads.js'
import { findListed, isListed, type SentListing } from './sentListing.js'
import type { SignedListing } from './signedListing.js'
import { waitUntilMined } from './waitUntilMined.js'

/**
 * Returns the recorded listing of the token if the token is or may be for sale. So a second attempt does not list the token twice. Waits
 * for a pending transaction. Removes the record of a listing that is over.
 */
export async function findPreviousListing(
  context: findPreviousListing.Context,
  record: ListingRecord,
): Promise<findPreviousListing.ReturnType | undefined> {
  const { client } = context
  const listing = await record.read()
  if (!listing) return undefined
  const signed = 'entry' in listing ? undefined : listing
  const found = await ('entry' in listing
    ? findSent(context, listing, record)
    : isForSale({ client, listing }).then((isOpen) => isOpen && signedStep(listing))
  ).catch((cause: unknown) => {
    throw cause instanceof ListingError ? cause : new ListingError({ listing: signed, cause })
  })
  if (found) return found
  await record.remove()
  return undefined
}

export declare namespace findPreviousListing {
  type Context = Pick<SellerContext, 'client' | 'intent' | 'signal' | 'limits' | 'wallet'>
  type ReturnType = {
    step: Step
    listing?: SignedListing
    counter?: bigint
    orderId?: string | undefined
  }
}

async function findSent(
  context: findPreviousListing.Context,
  listing: SentListing,
  record: ListingRecord,
): Promise<findPreviousListing.ReturnType | undefined> {
  const { client } = context
  const { entry } = listing
  const [call] = entry.calls
  if (!call)
    throw new ListingError({
      listing: undefined,
      details: 'The record of the earlier listing cannot be read.',
    })
  let found = await findListed({ client, listing })
  if (found === 'pending') {
    await waitUntilMined(context, { entry, record }).catch((cause: unknown) => {
      if (!(cause instanceof CheckoutError) || !ends.has(cause.code)) throw cause
    })
    found = await findListed({ client, listing })
  }
  const step = { id: 'createListing', price: 0n, ...call } as const
  // If the outcome is unknown, the token counts as listed: a second listing could sell it twice.
  if (found === 'pending' || found === 'unknown') return { step }
  if (!found || !(await isListed({ client, listing, ...found }))) return undefined
  return { step, ...found }
}

const ends: ReadonlySet<string> = new Set(['Reverted', 'Replaced', 'CancelledInWallet'])

function signedStep(listing: SignedListing): findPreviousListing.ReturnType {
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
