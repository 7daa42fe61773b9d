import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { isolate } from '../isolate.js'
import { listItems } from './listItems.js'

/** What each step does, in Arabic. */
export const arSteps: StepSentences = {
  allow: ({ spender, ...rest }) =>
    `السماح ${spender ? `لـ ${isolate(spender)}` : 'للسوق'} بتحصيل ${amountOf(rest)}`,
  signAllow: ({ spender, through, until, ...rest }) =>
    `التوقيع على السماح ${spender ? `لـ ${isolate(spender)}` : 'للسوق'} بتحصيل ${amountOf(rest)}${by(through)}، ${end(until)}`,
  takeBack: ({ spender }) => `سحب ما يُسمح لـ ${isolate(spender)} بتحصيله`,
  buy: ({ items, place, total }) => `شراء ${list(items)}${at(place)} مقابل ${isolate(total)}`,
  get: ({ items, place }) => `الحصول على ${list(items)}${at(place)} مجانًا`,
  swap: ({ amount, total }) => `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط`,
  swapAndBuy: ({ amount, total, items }) =>
    `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط وشراء ${list(items)} بها، دفعة واحدة`,
  signBuy: ({ items, total, until }) =>
    `التوقيع على شراء ${list(items)} مقابل ${isolate(total)}، ${end(until)}`,
  signMessage: ({ message }) => `توقيع الرسالة «${isolate(message)}»`,
  signBytes: () => 'توقيع بيانات لا يستطيع أحد قراءتها',
  signOther: ({ type, domain }) => `توقيع «${isolate(type)}» لصالح «${isolate(domain)}»`,
  post: ({ endpoint }) => `إرسال بيانات إلى ${isolate(endpoint)}`,
  unreadable: ({ to }) => `تنفيذ ما لا يمكن قراءته على ${isolate(to)}`,
  before: () => 'ما أكّدته من قبل',
}

const list = listItems((tokenId) => `رقم ${isolate(tokenId)}`, '، ')
const at = (place?: string) => (place ? ` على ${isolate(place)}` : '')
const by = (through?: string) => (through ? ` عبر ${isolate(through)} لهذا الشراء فقط` : '')
const end = (time?: string) => (time ? `حتى ${isolate(time)}` : 'بلا نهاية')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ? isolate(amount) : `أي مبلغ${token ? ` من ${isolate(token)}` : ''}`
}
