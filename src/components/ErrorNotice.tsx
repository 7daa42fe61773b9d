'use client'
import type { ReactNode } from 'react'
import type { TillError } from '../errors.js'
import { useMessages } from './messages/useMessages.js'
import { Part, type PartProps } from './Part.js'

/** Says what happened, whether money moved, and what to do now. */
export function ErrorNotice(props: ErrorNotice.Props): ReactNode {
  const { error, children, ...rest } = props
  const { funds } = useMessages()
  return (
    <Part tag="div" partName="notice" role="alert" state={{ funds: error.funds, code: error.code }} {...rest}>
      <p className="till-notice-what">{error.shortMessage}</p>
      {error.details && <p className="till-notice-why">{error.details}</p>}
      <p className="till-notice-funds">{funds[error.funds]}</p>
      {error.fix && <p className="till-notice-fix">{error.fix}</p>}
      {children}
    </Part>
  )
}

export declare namespace ErrorNotice {
  type Props = PartProps<'div'> & { error: TillError }
}
