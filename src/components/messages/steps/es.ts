import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { listItems } from './listItems.js'

/** What each step does, in Spanish. */
export const esSteps: StepSentences = {
  allow: ({ spender = 'el mercado', ...rest }) => `Permitir que ${spender} cobre ${amountOf(rest)}`,
  signAllow: ({ spender = 'el mercado', through, until, ...rest }) =>
    `Firmar que ${spender} puede cobrar ${amountOf(rest)}${by(through)}, ${end(until)}`,
  takeBack: ({ spender }) => `Retirar lo que ${spender} puede cobrar`,
  buy: ({ items, place, total }) => `Comprar ${list(items)}${at(place)} por ${total}`,
  get: ({ items, place }) => `Obtener ${list(items)}${at(place)} gratis`,
  swap: ({ amount, total }) => `Cambiar como máximo ${amount} por exactamente ${total}`,
  swapAndBuy: ({ amount, total, items }) =>
    `Cambiar como máximo ${amount} por exactamente ${total} y comprar con ello ${list(items)}, todo a la vez`,
  signBuy: ({ items, total, until }) => `Firmar la compra de ${list(items)} por ${total}, ${end(until)}`,
  signMessage: ({ message }) => `Firmar el mensaje «${message}»`,
  signBytes: () => 'Firmar bytes que nadie puede leer',
  signOther: ({ type, domain }) => `Firmar «${type}» para «${domain}»`,
  post: ({ endpoint }) => `Enviar datos a ${endpoint}`,
  unreadable: ({ to }) => `Hacer en ${to} algo que no se puede leer`,
  before: () => 'Lo que confirmó antes',
}

const list = listItems((tokenId) => `N.º ${tokenId}`)
const at = (place?: string) => (place ? ` en ${place}` : '')
const by = (through?: string) => (through ? ` a través de ${through}, solo para esta compra` : '')
const end = (time?: string) => (time ? `hasta el ${time}` : 'para siempre')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `cualquier cantidad${token ? ` de ${token}` : ''}`
}
