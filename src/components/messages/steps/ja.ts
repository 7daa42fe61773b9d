import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { listItems } from './listItems.js'

/** What each step does, in Japanese. */
export const jaSteps: StepSentences = {
  allow: ({ spender = '市場', ...rest }) => `${spender}に${amountOf(rest)}の引き出しを許可する`,
  signAllow: ({ spender = '市場', through, until, ...rest }) =>
    `${spender}に${by(through)}${amountOf(rest)}の引き出しを許可する署名をする（${end(until)}）`,
  takeBack: ({ spender }) => `${spender} の引き出し許可を取り消す`,
  buy: ({ items, place, total }) => `${at(place)}${list(items)} を ${total} で購入する`,
  get: ({ items, place }) => `${at(place)}${list(items)} を無料で受け取る`,
  swap: ({ amount, total }) => `最大 ${amount} をちょうど ${total} に交換する`,
  swapAndBuy: ({ amount, total, items }) =>
    `最大 ${amount} をちょうど ${total} に交換し、それで${list(items)} を購入する（一度に）`,
  signBuy: ({ items, total, until }) => `${list(items)} を ${total} で購入する署名をする（${end(until)}）`,
  signMessage: ({ message }) => `メッセージ「${message}」に署名する`,
  signBytes: () => '誰にも読めないデータに署名する',
  signOther: ({ type, domain }) => `「${domain}」の「${type}」に署名する`,
  post: ({ endpoint }) => `${endpoint} にデータを送る`,
  unreadable: ({ to }) => `${to} で内容を読み取れない操作をする`,
  before: () => '先に確認した操作',
}

const list = listItems((tokenId) => `No. ${tokenId}`, '、')
const at = (place?: string) => (place ? `${place} で ` : '')
const by = (through?: string) => (through ? `、この購入に限り ${through} を通じた` : '')
const end = (time?: string) => (time ? `${time} まで` : '無期限')

function amountOf({ amount, token }: Allowance<string>): string {
  if (amount) return ` ${amount} `
  return token ? ` ${token} の無制限の額` : '無制限の額'
}
