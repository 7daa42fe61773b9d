'use client'
import type { MouseEventHandler, ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { linkOf } from '../parts/linkOf.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { ShareButton } from './ShareButton.js'

/** The buyer's quiet actions after a purchase: view the transaction, open the receipt, share the item. */
export const Ending = withRef(function Ending(props: Ending.Props): ReactNode {
  const { transactionUrl: shown, shareUrl: shared, title, onReceipt, ...rest } = props
  const transactionUrl = linkOf('explorerUrl', shown)
  const { receipt, stage, opensInNewTab } = useMessages()
  const { transaction } = stage
  const shareUrl = linkOf('viewUrl', shared) ?? transactionUrl
  if (!shareUrl && !onReceipt) return null
  return (
    <Part tag="div" partName="ending" {...rest}>
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
    transactionUrl?: string | undefined
    /** The URL that the buyer shares. @default `transactionUrl`, then the URL of the page */
    shareUrl?: string | undefined
    title: string
    /** Opens the receipt. @default there is no button */
    onReceipt?: MouseEventHandler | undefined
  }
}
