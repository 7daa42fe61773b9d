import { sayStep } from '../../checkout/explain/stepSentences.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { countOf } from '../parts/countOf.js'
import { isEnglish } from '../parts/EnglishText.js'
import { formatMoney } from '../parts/format.js'
import type { CheckoutViewState } from './checkoutActions.js'
import { stageOf } from './stageOf.js'

/** Says in a sentence what is going on, for the eye and for the ear. */
export function narrate(options: narrate.Options): string {
  const { state, messages, currency, chainName } = options
  const { checkout: texts, locale } = messages
  switch (state.status) {
    case 'disabled':
      return state.error ? '' : texts.disabled[state.reason]
    case 'switchChain':
      return chainName ? texts.switchTo(chainName) : texts.narration.switchChain
    case 'confirm': {
      const step = state.steps[state.current]
      const sentence = step ? texts.confirmStep(sayInLanguage(step, messages)) : messages.button.confirm
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
  }
}

/** What a step does, in the language around. What has no meaning to it says so in words of its own. */
export function sayInLanguage({ text, meaning }: StepState, { locale, steps }: Messages): string {
  if (!meaning || isEnglish(locale)) return text
  return sayStep(meaning, steps.sentences, (money) => formatMoney({ ...money, locale }))
}
