import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Messages } from '../messages/en.js'
import { formatAmount } from '../parts/format.js'
import { narrate, narrateShortly, sayReview } from '../purchase/narrate.js'
import { namedStatus } from '../purchase/stageOf.js'
import { basketActions } from './basketActions.js'
import type { BasketViewState } from './basketParts.js'

/**
 * The heading over a basket, and what goes on in it, in a sentence or two: what is bought and paid is always said as it is. For the
 * eye, which sees it beside each purchase, that is left out.
 */
export function sayBasket(options: sayBasket.Options): sayBasket.ReturnType {
  const { state, messages, chainName, spent } = options
  const { basket: texts, checkout, locale } = messages
  const plain = (heading: string, sentence: string) => ({ heading, sentence, shortly: sentence })
  if (state.status === 'disabled')
    return plain(texts.title, state.reason === 'invalid' ? '' : checkout.disabled[state.reason])
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  const all = count(state.parts.length)
  const made = madeOf(state.parts).length
  const soFar = made > 0 && spent !== undefined ? texts.soFar(texts.bought(count(made), all), spent) : ''
  const say = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')
  switch (state.status) {
    case 'idle':
      return plain(texts.title, texts.sequence(all))
    case 'preparing':
      return {
        heading: checkout.title.preparing,
        sentence: say(checkout.preparing.first, soFar),
        shortly: checkout.preparing.first,
      }
    case 'elsewhere':
      return plain(checkout.title.elsewhere, checkout.narration.elsewhere)
    case 'review': {
      const isOpen = basketActions(state).forward !== undefined
      const rest = isOpen ? texts.noMore : checkout.disabled.invalid
      const shortly = made > 0 ? rest : sayReview(isOpen, messages)
      return { heading: checkout.title.review, sentence: say(soFar, shortly), shortly }
    }
    case 'buying': {
      const part = state.parts[state.current]
      const status = part && namedStatus(part)
      const position = texts.position(count(state.current + 1), all)
      const told = part && { state: part, messages, chainName }
      return {
        heading: status && status !== 'error' ? checkout.title[status] : checkout.title.preparing,
        sentence: say(position, told !== undefined && narrate(told), soFar),
        shortly: say(position, told !== undefined && narrateShortly(told)),
      }
    }
    case 'success':
      return { heading: texts.success, sentence: soFar, shortly: checkout.narration.success }
    case 'error':
    case 'cancelled': {
      const isKnown = state.rest === 'none' || state.rest === 'approval'
      const stopped =
        state.status === 'cancelled' ? checkout.title.cancelled : checkout.errorTitle[state.rest]
      return made > 0 && isKnown
        ? { ...plain(texts.partly, ''), funds: say(soFar, texts.noMore) }
        : { heading: stopped, sentence: soFar, shortly: '' }
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
    /** For the ear. */
    sentence: string
    /** The same for the eye. */
    shortly: string
    /** Where the money is, when it stopped and some of it is bought; else its error says so. */
    funds?: string
  }
}

/** Those that are bought. */
export function madeOf(parts: readonly CheckoutState[]): readonly CheckoutState[] {
  return parts.filter(({ status }) => status === 'success')
}
