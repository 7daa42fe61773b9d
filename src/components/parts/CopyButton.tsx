'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'

export function CopyButton({ text, label, copiedLabel }: CopyButton.Props): ReactNode {
  const { copy, copied: plain } = useMessages().stage
  const done = copiedLabel ?? plain
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className="till-link"
        onClick={() => {
          void navigator.clipboard?.writeText(text()).then(
            () => setCopied(true),
            () => {},
          )
        }}
      >
        {copied ? done : (label ?? copy)}
      </button>
      {/* Announce the result here, because screen readers do not announce a changed button label. */}
      <output className="till-hidden">{copied && done}</output>
    </>
  )
}

export declare namespace CopyButton {
  type Props = {
    text: () => string
    /** The label of the button. @default 'Copy link' */
    label?: string | undefined
    /** The label after the click. @default 'Copied' */
    copiedLabel?: string | undefined
  }
}
