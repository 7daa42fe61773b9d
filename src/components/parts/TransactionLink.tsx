'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { shorten } from './format.js'
import { linkOf, transactionUrl } from './linkOf.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** A shortened transaction hash, with a link if the chain has an explorer. */
export const TransactionLink = withRef(function TransactionLink(props: TransactionLink.Props): ReactNode {
  const { hash, explorerUrl, ...rest } = props
  const { opensInNewTab, steps } = useMessages()
  const short = shorten(hash)
  const url = linkOf('explorerUrl', transactionUrl(explorerUrl, hash))
  return (
    <Part tag="code" partName="hash" title={hash} dir="ltr" {...rest}>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${steps.transaction(short)} (${opensInNewTab})`}
        >
          {short}
        </a>
      ) : (
        short
      )}
    </Part>
  )
})

export declare namespace TransactionLink {
  type Props = Omit<PartProps<'code'>, 'children'> & {
    /** The transaction hash. */
    hash: string
    /** The base URL of a block explorer. @default no link */
    explorerUrl?: string | undefined
  }
}
