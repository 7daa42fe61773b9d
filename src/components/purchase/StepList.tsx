'use client'
import type { ReactNode } from 'react'
import type { StepState } from '../../checkout/state/checkoutState.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText } from '../parts/EnglishText.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { translateStep } from './narrate.js'

/** What the wallet has to do, in order: each step in plain words, how far it is, and its transaction. */
export const StepList = withRef(function StepList(props: StepList.Props): ReactNode {
  const { steps, awaitsOwners = false, isUncertain = false, explorerUrl, nameOf, ...rest } = props
  const messages = useMessages()
  const { steps: texts, checkout } = messages
  const say = (status: StepState['status']) => {
    if (awaitsOwners && status === 'pending') return checkout.title.owners
    return isUncertain && status === 'failed' ? checkout.errorTitle.unknown : texts.status[status]
  }
  return (
    <Part tag="ol" partName="steps" aria-label={texts.caption} {...rest}>
      {steps.map((step, index) => {
        const { text, meaning, status, hash } = step
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place; ids repeat.
            key={index}
            className="till-step"
            data-status={status}
            aria-current={status === 'confirm' || status === 'pending' ? 'step' : undefined}
          >
            <span className="till-step-mark" aria-hidden="true" />
            <span className="till-step-text">
              {meaning ? translateStep(step, messages, nameOf) : <EnglishText>{text}</EnglishText>}
            </span>
            <span className="till-step-state">
              {say(status)}
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
    /** The steps and how far each is: `state.steps` of a checkout. */
    steps: readonly StepState[]
    /** Whether what is on its way waits for the owners of the account: `state.owners` of a checkout. @default false */
    awaitsOwners?: boolean | undefined
    /** Whether what stopped may still go through: where the `funds` of the error are `unknown`. @default false */
    isUncertain?: boolean | undefined
    /** The base address of a block explorer, to which the transactions link. @default none */
    explorerUrl?: string | undefined
    /** What tokens and accounts are called. @default by their numbers and addresses */
    nameOf?: NameOf | undefined
  }
}
