import type { Allowance, StepSentences } from '../../../checkout/explain/stepSentences.js'
import { listItems } from './listItems.js'

/** What each step does, in French. */
export const frSteps: StepSentences = {
  allow: ({ spender = 'le marché', ...rest }) => `Autoriser ${spender} à prélever ${amountOf(rest)}`,
  signAllow: ({ spender = 'le marché', through, until, ...rest }) =>
    `Signer que ${spender} peut prélever ${amountOf(rest)}${by(through)}, ${end(until)}`,
  takeBack: ({ spender }) => `Retirer ce que ${spender} peut prélever`,
  buy: ({ items, place, total }) => `Acheter ${list(items)}${at(place)} pour ${total}`,
  get: ({ items, place }) => `Obtenir ${list(items)}${at(place)} gratuitement`,
  swap: ({ amount, total }) => `Échanger au plus ${amount} contre exactement ${total}`,
  swapAndBuy: ({ amount, total, items }) =>
    `Échanger au plus ${amount} contre exactement ${total} et acheter avec cela ${list(items)}, en une fois`,
  signBuy: ({ items, total, until }) => `Signer l’achat de ${list(items)} pour ${total}, ${end(until)}`,
  signMessage: ({ message }) => `Signer le message « ${message} »`,
  signBytes: () => 'Signer des octets que personne ne peut lire',
  signOther: ({ type, domain }) => `Signer « ${type} » pour « ${domain} »`,
  post: ({ endpoint }) => `Envoyer des données à ${endpoint}`,
  unreadable: ({ to }) => `Faire sur ${to} quelque chose qui ne peut être lu`,
  before: () => 'Ce que vous avez confirmé auparavant',
}

const list = listItems((tokenId) => `N° ${tokenId}`)
const at = (place?: string) => (place ? ` sur ${place}` : '')
const by = (through?: string) => (through ? ` par ${through}, pour cet achat seulement` : '')
const end = (time?: string) => (time ? `jusqu’au ${time}` : 'pour toujours')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `n’importe quel montant${token ? ` de ${token}` : ''}`
}
