'use client'
import type { MouseEventHandler, ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { linkOf } from '../parts/linkOf.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { ShareButton } from './ShareButton.js'

/** The buyer's actions after a purchase: view the item, view the transaction, open the receipt, share the item. */
export const Ending = withRef(function Ending(props: Ending.Props): ReactNode {
  const {
    viewUrl: viewed,
    transactionUrl: shown,
    shareUrl: shared,
    title,
    onLeave,
    onReceipt,
    ...rest
  } = props
  const viewUrl = linkOf('viewUrl', viewed)
  const transactionUrl = linkOf('explorerUrl', shown)
  const { receipt, stage, opensInNewTab } = useMessages()
  const { view, transaction } = stage
  const shareUrl = linkOf('viewUrl', shared) ?? viewUrl ?? transactionUrl
  if (!shareUrl && !onReceipt) return null
  return (
    <Part tag="div" partName="ending" {...rest}>
      {viewUrl && (
        <a className="till-button till-ending-view" data-variant="outline" href={viewUrl} onClick={onLeave}>
          {view}
        </a>
      )}
      {transactionUrl && (
        <a
          className="till-link"
          href={transactionUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`${transaction} (${opensInNewTab})`}
        >
          {transaction}
        </a>
      )}
      {onReceipt && (
        <button type="button" className="till-link" onClick={onReceipt}>
          {receipt.caption}
        </button>
      )}
      <ShareButton title={title} url={shareUrl} />
    </Part>
  )
})

export declare namespace Ending {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The URL of the bought item, for a button in this part. */
    viewUrl?: string | undefined
    transactionUrl?: string | undefined
    /** The URL that the buyer shares. @default `viewUrl`, then `transactionUrl`, then the URL of the page */
    shareUrl?: string | undefined
    title: string
    onLeave?: (() => void) | undefined
    /** Opens the receipt. @default there is no button */
    onReceipt?: MouseEventHandler | undefined
  }
}
