'use client'
import type { ReactNode } from 'react'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { translateStep } from './statusSentence.js'

export const ActiveStep = withRef(function ActiveStep(props: ActiveStep.Props): ReactNode {
  const { steps, nameOf, ...rest } = props
  const messages = useMessages()
  const { locale, stage } = messages
  const at = steps.findIndex(({ status }) => status !== 'done')
  const step = steps[at]
  if (!step) return null
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  return (
    <Part tag="div" partName="active" state={{ status: step.status }} {...rest}>
      <span className="till-step-mark" data-status={step.status} aria-hidden="true" />
      <span className="till-active-text">{nameStep(step, messages, nameOf)}</span>
      {steps.length > 1 && (
        <span className="till-active-count">{stage.position(count(at + 1), count(steps.length))}</span>
      )}
    </Part>
  )
})

export declare namespace ActiveStep {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    steps: readonly StepState[]
    nameOf?: NameOf | undefined
  }
}

function nameStep(step: StepState, messages: Messages, nameOf?: NameOf): string {
  const { meaning } = step
  switch (meaning?.kind) {
    case 'allow':
    case 'signAllow':
      return meaning.spender === undefined && meaning.amount !== undefined
        ? messages.stage.permission
        : translateStep(step, messages, nameOf)
    case 'buy':
    case 'get':
    case 'signBuy':
      return messages.stage.purchase
    default:
      return translateStep(step, messages, nameOf)
  }
}
