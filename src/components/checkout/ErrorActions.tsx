'use client'
import type { ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { TillError } from '../../errors.js'
import { useMessages } from '../messages/useMessages.js'

export function ErrorActions(props: ErrorActions.Props): ReactNode {
  const { error, actions } = props
  const { actions: labels } = useMessages()
  return (
    <>
      {error.funds === 'approval' && (
        <button type="button" className="till-link" onClick={actions.revokeAllowance}>
          {labels.revokeAllowance}
        </button>
      )}
      {actions.swapBack && error instanceof CheckoutError && error.held && (
        <button type="button" className="till-link" onClick={actions.swapBack}>
          {labels.swapBack}
        </button>
      )}
      {unknownPaymentCodes.has(error.code) && (
        <button type="button" className="till-link" onClick={actions.confirmNotSent}>
          {labels.confirmNotSent}
        </button>
      )}
    </>
  )
}

export declare namespace ErrorActions {
  type Props = {
    error: TillError
    actions: { readonly [way in 'confirmNotSent' | 'revokeAllowance']: () => unknown } & {
      readonly swapBack?: (() => unknown) | undefined
    }
  }
}

const unknownPaymentCodes = new Set(['PaymentUnknown', 'PreviousPaymentPending', 'AwaitingOwners'])
