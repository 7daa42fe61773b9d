'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'

/** Copies a link, and says that it did. */
export function CopyButton({ text }: CopyButton.Props): ReactNode {
  const { copy, copied: done } = useMessages().stage
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className="till-link"
        onClick={() => {
          // Where the browser refuses, nothing is said to be copied.
          void navigator.clipboard?.writeText(text()).then(
            () => setCopied(true),
            () => {},
          )
        }}
      >
        {copied ? done : copy}
      </button>
      {/* That a button is called otherwise by now is not read aloud. */}
      <output className="till-hidden">{copied && done}</output>
    </>
  )
}

export declare namespace CopyButton {
  type Props = {
    /** Answers the link, when it is asked for. */
    text: () => string
  }
}
