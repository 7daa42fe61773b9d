import { type StepMeaning, sayStep } from '../../checkout/explain/stepSentences.js'
import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'
import type { Messages } from '../messages/en.js'
import { formatMoney } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { preparingPhase } from './viewStatus.js'

export function statusSentence(options: statusSentence.Options): string {
  const { state, messages, chainName, nameOf } = options
  const { checkout: texts } = messages
  switch (state.status) {
    case 'disabled':
      return state.error ? '' : texts.disabled[state.reason]
    case 'switchChain':
      return chainName ? texts.switchTo(chainName) : texts.narration.switchChain
    case 'awaitingWallet': {
      const step = state.steps[state.current]
      const sentence = step
        ? texts.confirmStep(translateStep(step, messages, nameOf))
        : messages.button.awaitingWallet
      return sentence
    }
    case 'preparing':
      return texts.preparing[preparingPhase(state) ?? 'first']
    case 'pending':
      if (state.owners) return texts.owners
      return state.reorged ? texts.reorged : texts.narration.pending
    case 'review':
      return reviewSentence(state.differences.every(isAcceptable), messages)
    case 'error':
    case 'cancelled':
      return ''
    default:
      return texts.narration[state.status]
  }
}

export declare namespace statusSentence {
  type Options = {
    state: CheckoutViewState
    messages: Messages
    chainName?: string | undefined
    nameOf?: NameOf | undefined
  }
}

export function reviewSentence(isOpen: boolean, { checkout, funds }: Messages): string {
  return isOpen ? checkout.narration.review : `${funds.none} ${checkout.disabled.invalid}`
}

export function shortStatusSentence(options: statusSentence.Options): string {
  return options.state.status === 'awaitingWallet'
    ? options.messages.stage.awaitingWallet
    : statusSentence(options)
}

export function translateStep({ text, meaning }: StepState, messages: Messages, nameOf?: NameOf): string {
  if (!meaning) return text
  const { locale, steps } = messages
  return sayStep(named(meaning, messages, nameOf), steps.sentences, (money) =>
    formatMoney({ ...money, locale }),
  )
}

function named(meaning: StepMeaning, messages: Messages, nameOf?: NameOf): StepMeaning {
  if ('items' in meaning) {
    const items = meaning.items.map((item) => {
      const name = item.collection === undefined ? nameOf?.('token', item.tokenId) : undefined
      return { ...item, name: titleOf({ name, tokenId: item.tokenId, messages }) }
    })
    return { ...meaning, items }
  }
  const who = ('spender' in meaning && meaning.spender) || ('market' in meaning && meaning.market)
  const name = who ? nameOf?.('account', who) : undefined
  return name === undefined ? meaning : ({ ...meaning, spender: name } as StepMeaning)
}

/** Returns the heading for an error. `AlreadyBought` gets the heading of a success. */
export function nameError(error: Pick<TillError, 'code' | 'funds'>, messages: Messages): string {
  const { button, checkout } = messages
  return error.code === 'AlreadyBought' ? button.success : checkout.errorTitle[error.funds]
}
