'use client'
import type { ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { TillError } from '../../errors.js'
import { useMessages } from '../messages/useMessages.js'

/**
 * The ways on from an error that are not in the footer: an allowance taken back, what was swapped swapped back, and the word of the
 * buyer that nothing was sent.
 */
export function NoticeWays(props: NoticeWays.Props): ReactNode {
  const { error, actions } = props
  const { actions: labels } = useMessages()
  return (
    <>
      {error.funds === 'approval' && (
        <button type="button" className="till-link" onClick={actions.revoke}>
          {labels.revoke}
        </button>
      )}
      {actions.swapBack && error instanceof CheckoutError && error.held && (
        <button type="button" className="till-link" onClick={actions.swapBack}>
          {labels.swapBack}
        </button>
      )}
      {unanswered.has(error.code) && (
        <button type="button" className="till-link" onClick={actions.startOver}>
          {labels.startOver}
        </button>
      )}
    </>
  )
}

export declare namespace NoticeWays {
  type Props = {
    error: TillError
    /** Without `swapBack` nothing can be swapped back here. */
    actions: { readonly [way in 'startOver' | 'revoke']: () => unknown } & {
      readonly swapBack?: (() => unknown) | undefined
    }
  }
}

/** After these the buyer may say that nothing was sent, or will be. */
const unanswered = new Set(['PaymentUnknown', 'EarlierUnsettled', 'AwaitingOwners'])
