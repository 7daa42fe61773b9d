import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import { isBusy } from '../../checkout/state/transition.js'
import type { Messages } from '../messages/en.js'
import { joinSentences } from '../messages/joinSentences.js'
import { countOf } from '../parts/countOf.js'
import { formatAmount } from '../parts/format.js'
import type { NameOf } from '../parts/titleOf.js'
import { countBasketPrompts } from '../purchase/countPrompts.js'
import {
  nameEnd,
  nameStatus,
  promptsSentence,
  reviewSentence,
  shortStatusSentence,
  statusSentence,
} from '../purchase/statusSentence.js'
import { isEnded, namedStatus } from '../purchase/viewStatus.js'
import { basketActions } from './basketActions.js'
import type { BasketViewState } from './basketParts.js'
import type { Stopped } from './stoppedItems.js'

export function describeBasket(options: describeBasket.Options): describeBasket.ReturnType {
  const { state, messages, chainName, wallet, nameOf, spent, stopped = [] } = options
  const { basket: texts, checkout, locale } = messages
  const plain = (heading: string, sentence: string) => ({ heading, sentence, shortly: sentence })
  if (isEnded(state)) return plain(nameEnd(state, messages), statusSentence({ state, messages, nameOf }))
  if (state.status === 'disabled') {
    const reasons = { ...checkout.disabled, nothing: texts.empty, invalid: '' }
    return plain(texts.title, reasons[state.reason])
  }
  const count = (amount: number) => formatAmount({ amount: BigInt(amount), decimals: 0, locale })
  const all = count(state.parts.length)
  const successCount = succeededParts(state.parts).length
  const soFar =
    successCount > 0 && spent !== undefined ? texts.soFar(texts.bought(count(successCount), all), spent) : ''
  switch (state.status) {
    case 'idle':
      return plain(texts.title, idleSentence(state.parts, messages))
    case 'preparing':
      return {
        heading: checkout.title.preparing,
        sentence: joinSentences(checkout.preparing.first, soFar),
        shortly: checkout.preparing.first,
      }
    case 'inOtherTab':
      return plain(checkout.title.inOtherTab, checkout.narration.inOtherTab)
    case 'review': {
      const isOpen = basketActions(state).forward !== undefined || options.hasOthers === true
      const rest = isOpen ? texts.noMore : checkout.disabled.invalid
      const shortly = successCount > 0 ? rest : reviewSentence(isOpen, messages)
      return { heading: nameChange(stopped, messages), sentence: joinSentences(soFar, shortly), shortly }
    }
    case 'buying': {
      const part = currentPart(state)
      const position = state.parts.length > 1 && texts.position(count(state.current + 1), all)
      const statusOptions = part && { state: part, messages, chainName }
      return {
        heading: nameStatus({
          status: part ? (namedStatus(part) as 'pending') : 'preparing',
          wallet,
          messages,
        }),
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
    wallet?: { name: string } | undefined
    nameOf?: NameOf | undefined
    spent: string | undefined
    /** The pieces that keep the basket from going on. @default none */
    stopped?: readonly Stopped[] | undefined
    /** Whether the view offers the other pieces. @default false */
    hasOthers?: boolean | undefined
  }
  type ReturnType = {
    heading: string
    sentence: string
    shortly: string
    funds?: string
  }
}

/** Returns the heading that says what changed since the buyer saw the basket. */
function nameChange(stopped: readonly Stopped[], { basket: { changed }, locale }: Messages): string {
  const count = countOf({ amount: BigInt(stopped.length), decimals: 0, locale })
  const reasons = new Set(stopped.map(({ reason }) => reason))
  const [reason] = reasons
  const isOne = reasons.size === 1 && (reason === 'gone' || reason === 'dearer')
  return isOne ? changed[reason](count) : changed.other
}

/** Returns a sentence with the number of wallet prompts. If the steps of a part are unknown, the sentence has the number of purchases. */
function idleSentence(parts: readonly CheckoutState[], messages: Messages): string {
  const { basket: texts, locale } = messages
  const write = (amount: number) => countOf({ amount: BigInt(amount), decimals: 0, locale })
  const [first] = parts
  const prompts = parts.length === 1 && first ? promptsSentence(first, messages) : undefined
  if (prompts) return prompts
  const count = parts.length > 1 ? countBasketPrompts(parts) : undefined
  return count === undefined ? texts.sequence(write(parts.length)) : texts.asks(write(count))
}

/** Returns the purchase in progress. Returns `undefined` between two purchases, while the basket prepares the next one. */
export function currentPart(state: BasketViewState): CheckoutState | undefined {
  const part = state.status === 'buying' ? state.parts[state.current] : undefined
  return part && isBusy(part) ? part : undefined
}

export function succeededParts(parts: readonly CheckoutState[]): readonly SucceededPart[] {
  return parts.filter((part) => part.status === 'success')
}

type SucceededPart = Extract<CheckoutState, { status: 'success' }>
