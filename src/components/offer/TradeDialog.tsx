'use client'
import { type ReactNode, useId, useRef } from 'react'
import type { Funds, TillError } from '../../errors.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { FooterButtons } from '../checkout/FooterButtons.js'
import { MessagesContext, useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { transactionUrl } from '../parts/linkOf.js'
import { mergeProps } from '../parts/mergeProps.js'
import { Head } from '../parts/modal/Head.js'
import { useModal } from '../parts/modal/useModal.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { Ending } from '../purchase/Ending.js'
import type { TradeState } from './tradeState.js'

/**
 * The common layout of the dialogs for offers and listings: the heading, the current step, the error, a sentence about the state, and
 * buttons.
 */
export const TradeDialog = withRef(function TradeDialog(props: TradeDialog.Props): ReactNode {
  const { state, texts, currency, explorerUrl, forward, other, onOpenChange, children, ...rest } = props
  const messages = useMessages()
  const { checkout, offers, actions, steps, stage } = messages
  const { status } = state
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const isAsking = status === 'awaitingWallet'
  const { handlers, callbacks } = useModal({ content, isAsking, onOpenChange, onConnect: undefined })
  const isBusy = status === 'preparing' || status === 'awaitingWallet' || status === 'pending'
  const stepText = 'step' in state ? texts.stepOf(state.step) : undefined
  const { heading, sentence, spoken } = describe()
  const isEnd = status === 'success' || (status === 'error' && !mayTryAgain(state.error))

  function labelOf(): string {
    if (isBusy) return messages.button[status]
    return status === 'error' ? actions.retry : forward.label
  }

  function describe(): { heading: string; sentence: string; spoken?: string } {
    switch (state.status) {
      case 'idle':
        return { heading: texts.title, sentence: texts.idle }
      case 'preparing':
        return { heading: checkout.title.preparing, sentence: checkout.preparing.first }
      case 'awaitingWallet':
        return {
          heading: checkout.title.awaitingWallet,
          sentence: stage.awaitingWallet,
          spoken: checkout.confirmStep(`${stepText}`),
        }
      case 'pending': {
        const isApproval = state.step.id === 'tokenApproval'
        const sentence = isApproval ? checkout.permission : offers.pending
        return { heading: checkout.title.pending, sentence }
      }
      case 'error':
        return { heading: state.error.funds === 'unknown' ? offers.unknown : texts.failed, sentence: '' }
      case 'success':
        return { heading: texts.success, sentence: texts.done }
    }
  }

  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status }}
      aria-labelledby={titleId}
      {...mergeProps(handlers, rest)}
    >
      <div ref={content} className="till-checkout" data-status={status}>
        <Head
          heading={heading}
          titleId={titleId}
          progress={isBusy ? { 'aria-label': steps.caption } : undefined}
          onClose={callbacks.onClose}
        />
        <div className="till-checkout-body">
          <div className="till-checkout-main">
            {children}
            {stepText && (
              <div className="till-active" data-status={status}>
                <span className="till-step-mark" data-status={status} aria-hidden="true" />
                <span className="till-active-text">{stepText}</span>
              </div>
            )}
            {state.status === 'error' && (
              <MessagesContext.Provider
                value={{ ...messages, errors: { ...messages.errors, ...offers.errors, ...texts.errors } }}
              >
                <ErrorNotice
                  error={state.error}
                  currency={currency}
                  fundsText={texts.funds[state.error.funds]}
                />
              </MessagesContext.Provider>
            )}
            {sentence && (
              <p className="till-checkout-narration" aria-hidden="true">
                {sentence}
              </p>
            )}
            {state.status === 'success' && (
              <Ending
                transactionUrl={state.hash && transactionUrl(explorerUrl, state.hash)}
                title={heading}
              />
            )}
          </div>
        </div>
        <FooterButtons
          status={status}
          back={
            other ??
            (isEnd
              ? undefined
              : { label: status === 'idle' ? actions.cancel : messages.close, act: callbacks.onClose })
          }
          next={
            isEnd
              ? { label: actions.done, act: callbacks.onClose, isBusy: false }
              : { label: labelOf(), act: isBusy ? undefined : forward.act, isBusy }
          }
          describedBy={forward.describedBy}
        />
        <output className="till-hidden till-checkout-spoken">{spoken ?? sentence}</output>
      </div>
    </Part>
  )
})

/** Whether the button tries again after an error. After `InvalidIntent`, the user can try again with other terms. */
function mayTryAgain({ retry, code }: TillError): boolean {
  return retry || code === 'InvalidIntent'
}

export declare namespace TradeDialog {
  type Props = Omit<PartProps<'dialog'>, 'open' | 'onClose'> & {
    state: TradeState
    texts: Texts
    /** The currency of the amounts in an error. */
    currency: Currency | undefined
    /** The base URL of a block explorer. */
    explorerUrl: string | undefined
    /** The button that starts the trade, and that tries again after an error; disabled without `act`. */
    forward: { label: string; act: (() => void) | undefined; describedBy?: string | undefined }
    /** The other button. @default closes the dialog */
    other?: { label: string; act: () => void } | undefined
    onOpenChange: (open: boolean) => void
  }
  type Texts = {
    title: string
    success: string
    failed: string
    idle: string
    done: string
    stepOf: (step: { id: string; data: string }) => string
    funds: Partial<Record<Funds, string>>
    /** Error texts, keyed by code, that replace the texts for offers. */
    errors?: { readonly [code: string]: { readonly shortMessage: string; readonly fix: string } }
  }
}
