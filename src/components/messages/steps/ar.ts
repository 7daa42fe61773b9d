import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { apart } from '../apart.js'
import { listing } from './listing.js'

/** What each step does, in Arabic. */
export const arSteps: StepSentences = {
  allow: ({ spender, ...rest }) =>
    `السماح ${spender ? `لـ ${apart(spender)}` : 'للسوق'} بأخذ ${amountOf(rest)}`,
  signAllow: ({ spender, until, ...rest }) =>
    `التوقيع على السماح ${spender ? `لـ ${apart(spender)}` : 'للسوق'} بأخذ ${amountOf(rest)}، ${end(until)}`,
  takeBack: ({ spender }) => `سحب ما يُسمح لـ ${apart(spender)} بأخذه`,
  buy: ({ items, place, total }) => `شراء ${list(items)}${at(place)} مقابل ${apart(total)}`,
  get: ({ items, place }) => `الحصول على ${list(items)}${at(place)} مجانًا`,
  signBuy: ({ items, total, until }) =>
    `التوقيع على شراء ${list(items)} مقابل ${apart(total)}، ${end(until)}`,
  signMessage: ({ message }) => `توقيع الرسالة «${apart(message)}»`,
  signBytes: () => 'توقيع بيانات لا يستطيع أحد قراءتها',
  signOther: ({ type, domain }) => `توقيع «${apart(type)}» لصالح «${apart(domain)}»`,
  post: ({ endpoint }) => `إرسال بيانات إلى ${apart(endpoint)}`,
  unreadable: ({ to }) => `تنفيذ ما لا يمكن قراءته على ${apart(to)}`,
  before: () => 'ما أكّدته من قبل',
}

const list = listing((tokenId) => `رقم ${apart(tokenId)}`, '، ')
const at = (place?: string) => (place ? ` على ${apart(place)}` : '')
const end = (time?: string) => (time ? `حتى ${apart(time)}` : 'بلا نهاية')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ? `${apart(amount)} بالضبط` : `أي مبلغ${token ? ` من ${apart(token)}` : ''}`
}
