'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { Part, type PartProps } from '../Part.js'
import { withRef } from '../withRef.js'

export const Head = withRef(function Head(props: Head.Props): ReactNode {
  const { heading, titleId, progress, onClose, ...rest } = props
  const messages = useMessages()
  return (
    <Part tag="div" partName="checkout-header" {...rest}>
      <h2 className="till-checkout-title" id={titleId} tabIndex={-1}>
        {heading}
      </h2>
      <button type="button" className="till-checkout-close" aria-label={messages.close} onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
      {progress && <progress className="till-checkout-progress" {...progress} />}
    </Part>
  )
})

export declare namespace Head {
  type Props = PartProps<'div'> & {
    heading: ReactNode
    titleId: string | undefined
    progress: { 'aria-label': string; value?: number; max?: number } | undefined
    onClose: () => void
  }
}
