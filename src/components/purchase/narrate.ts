import { type StepMeaning, sayStep } from '../../checkout/explain/stepSentences.js'
import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'
import type { Messages } from '../messages/en.js'
import { formatMoney } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { stageOf } from './stageOf.js'

/** Says in a sentence what is going on, for the ear: with what stands beside it for the eye. */
export function narrate(options: narrate.Options): string {
  const { state, messages, chainName, nameOf } = options
  const { checkout: texts } = messages
  switch (state.status) {
    case 'disabled':
      return state.error ? '' : texts.disabled[state.reason]
    case 'switchChain':
      return chainName ? texts.switchTo(chainName) : texts.narration.switchChain
    case 'confirm': {
      const step = state.steps[state.current]
      const sentence = step
        ? texts.confirmStep(translateStep(step, messages, nameOf))
        : messages.button.confirm
      return sentence
    }
    case 'preparing':
      return texts.preparing[stageOf(state) ?? 'first']
    case 'pending':
      if (state.owners) return texts.owners
      return state.reorged ? texts.reorged : texts.narration.pending
    case 'review':
      return sayReview(state.differences.every(isAcceptable), messages)
    // What went wrong says so itself.
    case 'error':
    case 'cancelled':
      return ''
    default:
      return texts.narration[state.status]
  }
}

export declare namespace narrate {
  type Options = {
    state: CheckoutViewState
    messages: Messages
    /** The network that the purchase is on. */
    chainName?: string | undefined
    /** What tokens and accounts are called. @default by their numbers */
    nameOf?: NameOf | undefined
  }
}

/** What is said of a review before anything is paid: that there is something to go on to, or that there is not. */
export function sayReview(isOpen: boolean, { checkout, funds }: Messages): string {
  return isOpen ? checkout.narration.review : `${funds.none} ${checkout.disabled.invalid}`
}

/** The same for the eye: what stands beside it already is left out. */
export function narrateShortly(options: narrate.Options): string {
  return options.state.status === 'confirm' ? options.messages.stage.confirm : narrate(options)
}

/** What a step does, in the language around. What has no meaning to it says so in words of its own. */
export function translateStep({ text, meaning }: StepState, messages: Messages, nameOf?: NameOf): string {
  if (!meaning) return text
  const { locale, steps } = messages
  return sayStep(named(meaning, messages, nameOf), steps.sentences, (money) =>
    formatMoney({ ...money, locale }),
  )
}

/** The same meaning, in which tokens and accounts go by their names. */
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

/** Returns the heading of an error, by the state of the buyer's funds. `AlreadyBought` has the heading of a success. */
export function nameError(error: Pick<TillError, 'code' | 'funds'>, messages: Messages): string {
  const { button, checkout } = messages
  return error.code === 'AlreadyBought' ? button.success : checkout.errorTitle[error.funds]
}
