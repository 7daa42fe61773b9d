import { erc721Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { Step } from '../../protocol/step.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { sendAsSeller } from './askSeller.js'
import { ListingError } from './ListingError.js'
import type { ListingNote } from './listingNote.js'
import type { SellerContext } from './sellerContext.js'
import { findListed, type SentListing } from './sentListing.js'

/**
 * Has the seller's wallet send a listing, noted before it is asked, and answers the id of the order that the market has made: what
 * became of it the chain says, whatever the wallet does.
 *
 * @throws ListingError where it may be for sale; CheckoutError as `sendAsSeller`, and `OutcomeMismatch`.
 */
export async function listOnChain(context: SellerContext, options: listOnChain.Options): Promise<string> {
  const { step, note } = options
  let listing: SentListing | undefined
  const write: ListingNote['write'] = async (next, before) => {
    await note.write(next, before)
    if ('entry' in next) listing = next
  }
  const cause = await sendAsSeller(context, step, { ...note, write }).then(
    () => new CheckoutError('OutcomeMismatch', { details: 'Nothing was listed.' }),
    (error: unknown) => error,
  )
  if (!listing) throw cause
  const { client } = context
  const found = await findListed({ client, listing }).catch(() => 'unknown' as const)
  if (found === 'pending' || found === 'unknown') {
    const { shortMessage: details } = cause as Partial<CheckoutError>
    throw new ListingError({ listing: undefined, details, cause })
  }
  // What the wallet says it was not asked for is looked for once more before the next.
  if (!found && listing.entry.status === 'declined') throw cause
  await note.forget()
  if (!found) throw cause
  return found.orderId
}

export declare namespace listOnChain {
  type Options = {
    step: Step
    /** Where it is noted. */
    note: ListingNote
  }
}

/** What an attempt that ended may have left: that the market may move the tokens of the collection. Never throws. */
export async function readLeft(
  { client, intent }: Pick<SellerContext, 'client' | 'intent'>,
  { asked, cause }: { asked: readonly Step[]; cause: CheckoutError },
): Promise<Funds> {
  const [approval] = asked
  const call = approval && decodeAnyCall(approval.data)
  if (!approval || call?.kind !== 'approvalForAll') return 'none'
  const args = [intent.seller, call.operator] as const
  const read = { abi: erc721Abi, address: approval.to, functionName: 'isApprovedForAll', args } as const
  const isAllowed = await readContract(client, read).catch(() => undefined)
  if (isAllowed) return 'approval'
  // A wallet that reports a decline only as a text may still send the approval.
  const isDeclined = cause.code !== 'Rejected' || hasRejectionCode(cause.cause)
  const isOver = isAllowed === false && (asked.length > 1 || (ends.has(cause.code) && isDeclined))
  return isOver ? 'none' : 'unknown'
}

/** How an approval ends that is not made any more, or that the wallet was not asked for. */
const ends: ReadonlySet<string> = new Set([
  'Rejected',
  'Reverted',
  'Replaced',
  'CancelledInWallet',
  'WrongAccount',
  'WrongChain',
])
