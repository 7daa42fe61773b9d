import { type StepMeaning, sayStep } from '../../checkout/explain/stepSentences.js'
import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import type { StepState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'
import { plainName } from '../../evm/plainText.js'
import type { Messages } from '../messages/en.js'
import { joinSentences } from '../messages/joinSentences.js'
import { countOf } from '../parts/countOf.js'
import { formatAmount, formatMoney } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'
import type { CheckoutViewState, EndedOrder } from './checkoutViewState.js'
import { countPrompts } from './countPrompts.js'
import { isEnded, preparingPhase } from './viewStatus.js'

export function statusSentence(options: statusSentence.Options): string {
  const { state, messages, chainName, nameOf } = options
  const { checkout: texts } = messages
  if (isEnded(state)) {
    const { tokenId } = state.order
    return texts.ended[state.reason](titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages }))
  }
  switch (state.status) {
    case 'disabled':
      return state.error ? '' : texts.disabled[state.reason]
    case 'switchChain':
      return chainName ? texts.switchTo(chainName) : texts.narration.switchChain
    case 'idle':
      return promptsSentence(state, messages) ?? texts.narration.idle
    case 'awaitingWallet': {
      const step = state.steps[state.current]
      return step ? texts.confirmStep(translateStep(step, messages, nameOf)) : messages.button.awaitingWallet
    }
    case 'preparing':
      return texts.preparing[preparingPhase(state) ?? 'first']
    case 'pending':
      if (state.owners) return texts.owners
      if (isPermission(state)) return texts.permission
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

/** Returns the sentence about the prompts of an idle purchase, or about the permission that the buyer gave before a reload. */
export function promptsSentence(state: CheckoutViewState, messages: Messages): string | undefined {
  const { steps = [] } = 'steps' in state ? state : {}
  const { basket, checkout, locale } = messages
  const { meaning } = steps[0] ?? {}
  const isAllow = meaning?.kind === 'allow' || meaning?.kind === 'signAllow'
  if (steps.length === 2 && isAllow && meaning.amount) {
    const amount = formatMoney({ ...meaning.amount, locale })
    if (!isAllowed(state)) return checkout.asksTwice(amount)
    const part = [1n, 2n].map((count) => formatAmount({ amount: count, decimals: 0, locale }))
    const [done = '', all = ''] = part
    return checkout.granted(basket.bought(done, all), amount)
  }
  const count = countOf({ amount: BigInt(countPrompts(steps)), decimals: 0, locale })
  if (count.value < 2 || isAllowed(state)) return undefined
  if (steps.some((step) => step.meaning?.kind === 'swap')) return checkout.asksForSwap(count)
  return steps.findIndex(isPayment) === steps.length - 1 ? checkout.asksTimes(count) : undefined
}

function isPayment({ meaning }: StepState): boolean {
  return meaning !== undefined && ['buy', 'get', 'signBuy', 'swapAndBuy'].includes(meaning.kind)
}

/** Whether the buyer has already allowed the payment before this visit, so that only the payment is left. */
export function isAllowed(state: CheckoutViewState): boolean {
  return state.status === 'idle' && state.steps.some(({ status }) => status === 'done')
}

/** Whether the pending step only allows the payment. The wallet then prompts again for a later step. */
function isPermission({ steps, current }: Extract<CheckoutViewState, { status: 'pending' }>): boolean {
  return steps[current]?.id === 'tokenApproval' && current < steps.length - 1
}

export function reviewSentence(isOpen: boolean, { checkout, funds }: Messages): string {
  return isOpen ? checkout.narration.review : joinSentences(funds.none, checkout.disabled.invalid)
}

/** Returns the sentence that the view shows. After a success, heading, picture and amount say everything, so there is no sentence. */
export function shortStatusSentence(options: statusSentence.Options): string {
  const { state, messages } = options
  if (state.status === 'success') return ''
  return state.status === 'awaitingWallet' ? messages.stage.awaitingWallet : statusSentence(options)
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

/** Returns the heading of a state that has no error. While the wallet asks, the heading names the wallet. */
export function nameStatus({ status, wallet, messages }: nameStatus.Options): string {
  const { checkout, stage } = messages
  const walletName = status === 'awaitingWallet' ? plainName(wallet?.name) : undefined
  return walletName === undefined ? checkout.title[status] : stage.confirmIn(walletName)
}

declare namespace nameStatus {
  type Options = {
    status: keyof Messages['checkout']['title']
    wallet: { name: string } | undefined
    messages: Messages
  }
}

/** Returns the heading after a success. `names` are the names of the bought items, `undefined` for an item without a name. */
export function nameSuccess(names: readonly (string | undefined)[], { basket, checkout }: Messages): string {
  const [name] = names
  if (names.length > 1) return basket.success
  return name ? checkout.yours(name) : checkout.title.success
}

export function nameEnd({ reason }: EndedOrder, { checkout, order }: Messages): string {
  return reason === 'sold' ? checkout.ended.title : order.availability.cancelled
}
