import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { listItems } from './listItems.js'

/** What each step does, in Chinese. */
export const zhSteps: StepSentences = {
  allow: ({ spender = '市场', ...rest }) => `允许${spender}收取${amountOf(rest)}`,
  signAllow: ({ spender = '市场', through, until, ...rest }) =>
    `签名：允许${spender}收取${amountOf(rest)}${by(through)}，${end(until)}`,
  takeBack: ({ spender }) => `收回 ${spender} 可收取的额度`,
  buy: ({ items, place, total }) => `${at(place)}以 ${total} 购买 ${list(items)}`,
  get: ({ items, place }) => `${at(place)}免费获取 ${list(items)}`,
  swap: ({ amount, total }) => `以最多 ${amount} 兑换恰好 ${total}`,
  swapAndBuy: ({ amount, total, items }) =>
    `以最多 ${amount} 兑换恰好 ${total}，并用其购买 ${list(items)}，一次完成`,
  signBuy: ({ items, total, until }) => `签名：以 ${total} 购买 ${list(items)}，${end(until)}`,
  signMessage: ({ message }) => `签署消息“${message}”`,
  signBytes: () => '签署无人能读懂的字节',
  signOther: ({ type, domain }) => `为“${domain}”签署“${type}”`,
  post: ({ endpoint }) => `向 ${endpoint} 发送数据`,
  unreadable: ({ to }) => `在 ${to} 上执行无法读懂的操作`,
  before: () => '您之前确认的操作',
}

const list = listItems((tokenId) => `${tokenId} 号`, '、')
const at = (place?: string) => (place ? `在 ${place} 上` : '')
const by = (through?: string) => (through ? `（通过 ${through}，仅用于此次购买）` : '')
const end = (time?: string) => (time ? `有效期至 ${time}` : '永久有效')

function amountOf({ amount, token }: Allowance<string>): string {
  if (amount) return ` ${amount}`
  return token ? ` ${token} 的任意数额` : '任意数额'
}
