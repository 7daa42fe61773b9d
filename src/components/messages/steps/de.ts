import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { listItems } from './listItems.js'

/** What each step does, in German. */
export const deSteps: StepSentences = {
  allow: ({ spender = 'Dem Markt', ...rest }) => `${spender} erlauben, ${amountOf(rest)} einzuziehen`,
  signAllow: ({ spender = 'der Markt', through, until, ...rest }) =>
    `Unterschreiben, dass ${spender} ${amountOf(rest)} einziehen darf${by(through)}, ${end(until)}`,
  takeBack: ({ spender }) => `Zurücknehmen, was ${spender} einziehen darf`,
  buy: ({ items, place, total }) => `${list(items)}${at(place)} für ${total} kaufen`,
  get: ({ items, place }) => `${list(items)}${at(place)} kostenlos erhalten`,
  swap: ({ amount, total }) => `Höchstens ${amount} gegen genau ${total} tauschen`,
  swapAndBuy: ({ amount, total, items }) =>
    `Höchstens ${amount} gegen genau ${total} tauschen und damit ${list(items)} kaufen, alles in einem`,
  signBuy: ({ items, total, until }) =>
    `Den Kauf von ${list(items)} für ${total} unterschreiben, ${end(until)}`,
  signMessage: ({ message }) => `Die Nachricht „${message}“ unterschreiben`,
  signBytes: () => 'Bytes unterschreiben, die niemand lesen kann',
  signOther: ({ type, domain }) => `„${type}“ für „${domain}“ unterschreiben`,
  post: ({ endpoint }) => `Daten an ${endpoint} senden`,
  unreadable: ({ to }) => `Auf ${to} etwas tun, das sich nicht lesen lässt`,
  before: () => 'Was Sie zuvor bestätigt haben',
}

const list = listItems((tokenId) => `Nr. ${tokenId}`)
const at = (place?: string) => (place ? ` auf ${place}` : '')
const by = (through?: string) => (through ? `, über ${through} und nur für diesen Kauf` : '')
const end = (time?: string) => (time ? `bis ${time}` : 'ohne Ende')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `beliebig viel${token ? ` von ${token}` : ''}`
}
