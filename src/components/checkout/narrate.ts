import { type StepMeaning, sayStep } from '../../checkout/explain/stepSentences.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { countOf } from '../parts/countOf.js'
import { formatMoney } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { stageOf } from './stageOf.js'

/** Says in a sentence what is going on, for the eye and for the ear. */
export function narrate(options: narrate.Options): string {
  const { state, messages, currency, chainName, nameOf } = options
  const { checkout: texts, locale } = messages
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
      if (!state.forecast?.simulated || !currency) return sentence
      const amount = state.forecast.receives.reduce((sum, { quantity }) => sum + quantity, 0n)
      const decimals = state.intent.orders[0]?.quantityDecimals ?? 0
      const items = texts.items(countOf({ amount, decimals, locale }))
      const pays = formatMoney({ amount: state.forecast.pays, currency, locale })
      return `${sentence} ${texts.forecast(pays, items)}`
    }
    case 'preparing':
      return texts.preparing[stageOf(state) ?? 'first']
    default:
      return texts.narration[state.status]
  }
}

export declare namespace narrate {
  type Options = {
    state: CheckoutViewState
    messages: Messages
    currency: Currency | undefined
    /** The network that the purchase is on. */
    chainName?: string | undefined
    /** What tokens and accounts are called. @default by their numbers */
    nameOf?: NameOf | undefined
  }
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
  if (!('spender' in meaning) || meaning.spender === undefined) return meaning
  return { ...meaning, spender: nameOf?.('account', meaning.spender) ?? meaning.spender }
}
