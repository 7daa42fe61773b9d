import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Messages } from '../messages/en.js'
import { formatAmount } from '../parts/format.js'
import { narrate } from '../purchase/narrate.js'
import { namedStatus } from '../purchase/stageOf.js'
import type { BasketViewState } from './basketParts.js'

/** The heading over a basket, and what goes on in it, in a sentence or two: what is bought and paid is always said as it is. */
export function sayBasket(options: sayBasket.Options): sayBasket.ReturnType {
  const { state, messages, chainName, spent } = options
  const { basket: texts, checkout, locale } = messages
  if (state.status === 'disabled')
    return {
      heading: texts.title,
      sentence: state.reason === 'invalid' ? '' : checkout.disabled[state.reason],
    }
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  const all = count(state.parts.length)
  const made = madeOf(state.parts).length
  const soFar = made > 0 && spent !== undefined ? texts.soFar(texts.bought(count(made), all), spent) : ''
  const say = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')
  switch (state.status) {
    case 'idle':
      return { heading: texts.title, sentence: texts.sequence(all) }
    case 'preparing':
      return { heading: checkout.title.preparing, sentence: say(checkout.preparing.first, soFar) }
    case 'elsewhere':
      return { heading: checkout.title.elsewhere, sentence: checkout.narration.elsewhere }
    case 'review':
      return {
        heading: checkout.title.review,
        sentence: made > 0 ? say(soFar, texts.noMore) : checkout.narration.review,
      }
    case 'buying': {
      const part = state.parts[state.current]
      const status = part && namedStatus(part)
      return {
        heading: status && status !== 'error' ? checkout.title[status] : checkout.title.preparing,
        sentence: say(
          texts.position(count(state.current + 1), all),
          part !== undefined && narrate({ state: part, messages, chainName }),
          soFar,
        ),
      }
    }
    case 'success':
      return { heading: texts.success, sentence: soFar }
    case 'error':
    case 'cancelled': {
      const isKnown = state.rest === 'none' || state.rest === 'approval'
      const stopped =
        state.status === 'cancelled' ? checkout.title.cancelled : checkout.errorTitle[state.rest]
      return made > 0 && isKnown
        ? { heading: texts.partly, sentence: '', funds: say(soFar, texts.noMore) }
        : { heading: stopped, sentence: soFar }
    }
  }
}

export declare namespace sayBasket {
  type Options = {
    state: BasketViewState
    messages: Messages
    /** The network that it is on. */
    chainName: string | undefined
    /** What was paid so far; nothing while it is not known how that is written. */
    spent: string | undefined
  }
  type ReturnType = {
    heading: string
    sentence: string
    /** Where the money is, when it stopped and some of it is bought; else its error says so. */
    funds?: string
  }
}

/** Those that are bought. */
export function madeOf(parts: readonly CheckoutState[]): readonly CheckoutState[] {
  return parts.filter(({ status }) => status === 'success')
}
