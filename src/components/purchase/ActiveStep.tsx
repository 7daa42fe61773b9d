'use client'
import type { ReactNode } from 'react'
import type { StepAmount, StepMeaning } from '../../checkout/explain/stepSentences.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import { plainName } from '../../evm/plainText.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount, formatDuration, formatMoney } from '../parts/format.js'
import { Icon } from '../parts/Icon.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { translateStep } from './statusSentence.js'

/**
 * The current step. While the wallet asks, the step has the wallet's icon and the facts that the wallet shows, so that the buyer can compare.
 * The heading names the wallet.
 */
export const ActiveStep = withRef(function ActiveStep(props: ActiveStep.Props): ReactNode {
  const { steps, wallet, expectedTime, nameOf, ...rest } = props
  const messages = useMessages()
  const { locale, stage } = messages
  const at = steps.findIndex(({ status }) => status !== 'done')
  const step = steps[at]
  if (!step) return null
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  const isAsking = step.status === 'awaitingWallet'
  const walletName = isAsking ? plainName(wallet?.name) : undefined
  // Without a hash, the time depends on a relayer or on other owners of the account, not on the network.
  const isMining = step.status === 'pending' && step.hash !== undefined && expectedTime !== undefined
  const time = isMining ? formatDuration({ ms: expectedTime, locale }) : undefined
  const facts = isAsking ? factsOf(step, messages, nameOf) : []
  const name = nameStep(step, { messages, nameOf, hasFacts: facts.length > 0 })
  return (
    <Part tag="div" partName="active" state={{ status: step.status }} {...rest}>
      {walletName && <Icon className="till-wallet-icon" src={wallet?.icon?.trim()} name={walletName} />}
      <span className="till-active-text">
        {name}
        {time && <span className="till-active-time">{stage.usually(time)}</span>}
      </span>
      {steps.length > 1 && (
        <>
          <span className="till-hidden">{stage.position(count(at + 1), count(steps.length))}</span>
          <span className="till-active-dots" aria-hidden="true">
            {steps.map(({ status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never move, and their ids repeat.
              <span key={index} className="till-active-dot" data-status={index === at ? 'current' : status} />
            ))}
          </span>
        </>
      )}
      {facts.length > 0 && (
        <dl className="till-facts till-active-facts">
          {facts.map(({ label, value }) => (
            <div key={label} className="till-facts-line">
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
})

export declare namespace ActiveStep {
  /** The buyer's wallet, such as wagmi's connector. */
  type Wallet = { name: string; icon?: string | undefined }
  type Props = Omit<PartProps<'div'>, 'children'> & {
    steps: readonly StepState[]
    wallet?: Wallet | undefined
    expectedTime?: number | undefined
    nameOf?: NameOf | undefined
  }
}

type Naming = { messages: Messages; nameOf: NameOf | undefined; hasFacts: boolean }

/** Returns the name of a step. If the step shows its facts, the name of a limited permission leaves out the spender. */
function nameStep(step: StepState, { messages, nameOf, hasFacts }: Naming): string {
  const { meaning } = step
  // The buyer has confirmed a pending step, so its name is no longer a request.
  const isPending = step.status === 'pending'
  const write = (amount: StepAmount) => formatMoney({ ...amount, locale: messages.locale })
  switch (meaning?.kind) {
    case 'allow':
    case 'signAllow':
      if (isPending && meaning.amount) return messages.stage.allowing(write(meaning.amount))
      return (meaning.spender === undefined || hasFacts) && meaning.amount !== undefined
        ? messages.stage.permission
        : translateStep(step, messages, nameOf)
    case 'buy':
    case 'get':
    case 'signBuy': {
      const { total } = meaning as Comparable
      return isPending && total && total.amount > 0n
        ? messages.stage.paying(write(total))
        : messages.stage.purchase
    }
    default:
      return translateStep(step, messages, nameOf)
  }
}

/** Returns the amount and the addresses that the wallet shows for a step. A step whose kind is not in `comparable` has only a sentence. */
function factsOf({ meaning }: StepState, { stage, locale }: Messages, nameOf?: NameOf): Fact[] {
  if (!meaning || !comparable.includes(meaning.kind)) return []
  const { amount, total = amount, spender, market, place } = meaning as Comparable
  const who = (label: string, address: string, known?: string): Fact => {
    const name = plainName(nameOf?.('account', address)) ?? known
    return { label, value: name === undefined ? address : `${name} · ${address}` }
  }
  const facts: Fact[] = []
  if (total) facts.push({ label: stage.amount, value: formatMoney({ ...total, locale }) })
  if (spender) facts.push(who(stage.spender, spender))
  if (market) facts.push(who(stage.market, market, place))
  return facts
}

type Fact = { label: string; value: string }

type Comparable = {
  amount?: StepAmount | undefined
  total?: StepAmount | undefined
  spender?: string | undefined
  market?: string | undefined
  place?: string | undefined
}

const comparable: readonly StepMeaning['kind'][] = ['allow', 'signAllow', 'buy', 'get', 'signBuy']
