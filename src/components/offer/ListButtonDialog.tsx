'use client'
import type { ReactNode } from 'react'
import { ListingError } from '../../checkout/listing/ListingError.js'
import { useCancelListing } from '../../hooks/listing/useCancelListing.js'
import { useCreateListing } from '../../hooks/listing/useCreateListing.js'
import { ListDialog } from './ListDialog.js'
import { RemoveListingDialog } from './RemoveListingDialog.js'

/**
 * The dialog of a `ListButton`: lists the token, or removes its listing. After a listing in the dialog, the seller can remove it there.
 * Closing the dialog does not stop a listing or a removal that the seller has started.
 */
export function ListButtonDialog(props: ListButtonDialog.Props): ReactNode {
  const { token, standard, currencies, listed, listing, collectionName, policy, ...rest } = props
  const { onListed, onRemoved, open, onOpenChange } = rest
  const list = useCreateListing({ policy })
  const removal = useCancelListing({ policy })
  const removes = removal.status !== 'idle' || (list.status === 'idle' && listed !== undefined)
  // If the service’s answer to a listing was lost, cancel with the signed order, because the service may not know the listing.
  const signed = list.error instanceof ListingError ? list.error.listing : undefined
  const order = removal.variables ?? signed ?? (listed === undefined ? undefined : { orderId: listed })

  function remove(): void {
    if (!order) return
    const { tokenId: _, ...place } = token
    removal.mutate({ ...place, ...order }, { onSuccess: () => onRemoved(order.orderId) })
  }

  /** Returns what the button “Remove listing” does after a listing in this dialog; `undefined` if there is no listing to remove. */
  function removalAfterListing(): (() => void) | undefined {
    if (signed) return remove
    return list.isSuccess && listed !== undefined ? list.reset : undefined
  }

  if (removes) {
    return (
      <RemoveListingDialog
        token={token}
        listing={listing}
        collectionName={collectionName}
        removal={removal}
        onRemove={remove}
        onReset={() => {
          list.reset()
          removal.reset()
        }}
        open={open}
        onOpenChange={onOpenChange}
      />
    )
  }
  return (
    <ListDialog
      token={token}
      standard={standard}
      currencies={currencies}
      collectionName={collectionName}
      policy={policy}
      list={list}
      onList={(variables) => list.mutate(variables, { onSuccess: onListed })}
      onRemove={removalAfterListing()}
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}

export declare namespace ListButtonDialog {
  type Props = Omit<ListDialog.Props, 'list' | 'onList' | 'onRemove'> &
    Pick<RemoveListingDialog.Props, 'listing'> & {
      /** The id of the account’s open listing; `undefined` if the token is not listed. */
      listed: string | undefined
      onListed: (listing: { orderId: string }) => void
      onRemoved: (orderId: string) => void
    }
}
