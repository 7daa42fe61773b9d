import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Messages } from '../messages/en.js'
import { formatAmount } from '../parts/format.js'
import { reviewSentence, shortStatusSentence, statusSentence } from '../purchase/statusSentence.js'
import { namedStatus } from '../purchase/viewStatus.js'
import { basketActions } from './basketActions.js'
import type { BasketViewState } from './basketParts.js'

export function describeBasket(options: describeBasket.Options): describeBasket.ReturnType {
  const { state, messages, chainName, spent } = options
  const { basket: texts, checkout, locale } = messages
  const plain = (heading: string, sentence: string) => ({ heading, sentence, shortly: sentence })
  if (state.status === 'disabled')
    return plain(texts.title, state.reason === 'invalid' ? '' : checkout.disabled[state.reason])
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  const all = count(state.parts.length)
  const successCount = succeededParts(state.parts).length
  const soFar =
    successCount > 0 && spent !== undefined ? texts.soFar(texts.bought(count(successCount), all), spent) : ''
  const joinSentences = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')
  switch (state.status) {
    case 'idle':
      return plain(texts.title, texts.sequence(all))
    case 'preparing':
      return {
        heading: checkout.title.preparing,
        sentence: joinSentences(checkout.preparing.first, soFar),
        shortly: checkout.preparing.first,
      }
    case 'inOtherTab':
      return plain(checkout.title.inOtherTab, checkout.narration.inOtherTab)
    case 'review': {
      const isOpen = basketActions(state).forward !== undefined
      const rest = isOpen ? texts.noMore : checkout.disabled.invalid
      const shortly = successCount > 0 ? rest : reviewSentence(isOpen, messages)
      return { heading: checkout.title.review, sentence: joinSentences(soFar, shortly), shortly }
    }
    case 'buying': {
      const part = state.parts[state.current]
      const status = part && namedStatus(part)
      const position = texts.position(count(state.current + 1), all)
      const statusOptions = part && { state: part, messages, chainName }
      return {
        heading: status && status !== 'error' ? checkout.title[status] : checkout.title.preparing,
        sentence: joinSentences(
          position,
          statusOptions !== undefined && statusSentence(statusOptions),
          soFar,
        ),
        shortly: joinSentences(position, statusOptions !== undefined && shortStatusSentence(statusOptions)),
      }
    }
    case 'success':
      return { heading: texts.success, sentence: soFar, shortly: checkout.narration.success }
    case 'error':
    case 'cancelled': {
      const isKnown = state.rest === 'none' || state.rest === 'approval'
      const stopped =
        state.status === 'cancelled' ? checkout.title.cancelled : checkout.errorTitle[state.rest]
      return successCount > 0 && isKnown
        ? { ...plain(texts.partly, ''), funds: joinSentences(soFar, texts.noMore) }
        : { heading: stopped, sentence: soFar, shortly: '' }
    }
  }
}

export declare namespace describeBasket {
  type Options = {
    state: BasketViewState
    messages: Messages
    chainName: string | undefined
    spent: string | undefined
  }
  type ReturnType = {
    heading: string
    sentence: string
    shortly: string
    funds?: string
  }
}

export function succeededParts(parts: readonly CheckoutState[]): readonly SucceededPart[] {
  return parts.filter((part) => part.status === 'success')
}

type SucceededPart = Extract<CheckoutState, { status: 'success' }>
