'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'
import { linkOf } from '../parts/linkOf.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/** The buyer's actions after a purchase: view the item, view the transaction, copy its URL, share it. */
export const Ending = withRef(function Ending(props: Ending.Props): ReactNode {
  const { viewUrl: viewed, transactionUrl: shown, title, onLeave, ...rest } = props
  const viewUrl = linkOf('viewUrl', viewed)
  const transactionUrl = linkOf('explorerUrl', shown)
  const { stage, opensInNewTab } = useMessages()
  const { view, transaction, share } = stage
  const address = viewUrl ?? transactionUrl
  if (!address) return null
  // Outside of secure contexts, `navigator` has no `clipboard` and no `share`. Then leave out the buttons.
  const can = (way: 'clipboard' | 'share') => typeof navigator !== 'undefined' && way in navigator
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
      {can('clipboard') && <CopyButton text={() => absolute(address)} />}
      {can('share') && (
        <button
          type="button"
          className="till-link"
          onClick={() => void navigator.share({ title, url: absolute(address) }).catch(() => {})}
        >
          {share}
        </button>
      )}
    </Part>
  )
})

export declare namespace Ending {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    viewUrl?: string | undefined
    transactionUrl?: string | undefined
    title: string
    onLeave?: (() => void) | undefined
  }
}

function absolute(url: string): string {
  return new URL(url, document.baseURI).href
}
