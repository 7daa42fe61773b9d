'use client'
import type { ReactNode } from 'react'
import type { StepState } from '../../checkout/state/checkoutState.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText } from '../parts/EnglishText.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { translateStep } from './statusSentence.js'

/** The steps of a purchase in order, each with a sentence, its status and its transaction. */
export const StepList = withRef(function StepList(props: StepList.Props): ReactNode {
  const { steps, awaitsOwners = false, isUncertain = false, explorerUrl, nameOf, ...rest } = props
  const messages = useMessages()
  const { steps: texts, checkout } = messages
  const statusText = (status: StepState['status']) => {
    if (awaitsOwners && status === 'pending') return checkout.title.owners
    return isUncertain && status === 'failed' ? checkout.errorTitle.unknown : texts.status[status]
  }
  return (
    <Part tag="ol" partName="steps" aria-label={texts.caption} {...rest}>
      {steps.map((step, index) => {
        const { text, meaning, status, hash } = step
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never move, and their ids repeat.
            key={index}
            className="till-step"
            data-status={status}
            aria-current={status === 'awaitingWallet' || status === 'pending' ? 'step' : undefined}
          >
            <span className="till-step-mark" aria-hidden="true" />
            <span className="till-step-text">
              {meaning ? translateStep(step, messages, nameOf) : <EnglishText>{text}</EnglishText>}
            </span>
            <span className="till-step-state">
              {statusText(status)}
              {hash && <TransactionLink hash={hash} explorerUrl={explorerUrl} />}
            </span>
          </li>
        )
      })}
    </Part>
  )
})

export declare namespace StepList {
  type Props = Omit<PartProps<'ol'>, 'children'> & {
    /** The `steps` of a checkout, with their status. */
    steps: readonly StepState[]
    /** Whether a pending step waits for the signatures of further owners of a multisig account. @default false */
    awaitsOwners?: boolean | undefined
    /** Whether the error's `funds` is `unknown`, so that the chain may still execute a failed step. @default false */
    isUncertain?: boolean | undefined
    /** The base URL of a block explorer, for links to transactions. @default no links */
    explorerUrl?: string | undefined
    /** Returns names of tokens and accounts. @default shows numbers and addresses */
    nameOf?: NameOf | undefined
  }
}
