import { erc721Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { Step } from '../../protocol/step.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { ListingError } from './ListingError.js'
import type { ListingRecord } from './listingRecord.js'
import type { SellerContext } from './sellerContext.js'
import { sendAsSeller } from './sellerRequests.js'
import { findListed, type SentListing } from './sentListing.js'

/**
 * Sends a listing as a transaction, recorded before the wallet prompt, and returns the order id from the market's event. The chain, not the
 * wallet, decides the outcome.
 */
export async function listOnChain(context: SellerContext, options: listOnChain.Options): Promise<string> {
  const { step, record } = options
  let listing: SentListing | undefined
  const write: ListingRecord['write'] = async (next, before) => {
    await record.write(next, before)
    if ('entry' in next) listing = next
  }
  const cause = await sendAsSeller(context, step, { ...record, write }).then(
    () => new CheckoutError('OutcomeMismatch', { details: 'The transaction did not create a listing.' }),
    (error: unknown) => error,
  )
  if (!listing) throw cause
  const { client } = context
  const found = await findListed({ client, listing }).catch(() => 'unknown' as const)
  if (found === 'pending' || found === 'unknown') {
    const { shortMessage: details } = cause as Partial<CheckoutError>
    throw new ListingError({ listing: undefined, details, cause })
  }
  // Keep the record if the wallet declined, because the next attempt looks for the transaction once more.
  if (!found && listing.entry.status === 'declined') throw cause
  await record.remove()
  if (!found) throw cause
  return found.orderId
}

export declare namespace listOnChain {
  type Options = {
    step: Step
    record: ListingRecord
  }
}

export async function readLeft(
  { client, intent }: Pick<SellerContext, 'client' | 'intent'>,
  { requested, cause }: { requested: readonly Step[]; cause: CheckoutError },
): Promise<Funds> {
  const [approval] = requested
  const call = approval && decodeAnyCall(approval.data)
  if (!approval || call?.kind !== 'approvalForAll') return 'none'
  const args = [intent.seller, call.operator] as const
  const read = { abi: erc721Abi, address: approval.to, functionName: 'isApprovedForAll', args } as const
  const isAllowed = await readContract(client, read).catch(() => undefined)
  if (isAllowed) return 'approval'
  // If the wallet reported the rejection only as a text, without an error code, it may still send the approval.
  const isDeclined = cause.code !== 'Rejected' || hasRejectionCode(cause.cause)
  const isOver = isAllowed === false && (requested.length > 1 || (ends.has(cause.code) && isDeclined))
  return isOver ? 'none' : 'unknown'
}

const ends: ReadonlySet<string> = new Set([
  'Rejected',
  'Reverted',
  'Replaced',
  'CancelledInWallet',
  'WrongAccount',
  'WrongChain',
])
