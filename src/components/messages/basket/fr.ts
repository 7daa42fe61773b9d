import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in French. */
export const frBasket: BasketTexts = {
  title: 'Vos achats',
  success: 'Tout est à vous',
  partly: 'Une partie est à vous',
  sequence: (count) => `${count} achats. Ce qui est acheté reste à vous si un autre n’aboutit pas.`,
  position: (at, all) => `Achat ${at} sur ${all}.`,
  bought: (made, all) => `${made} sur ${all}`,
  soFar: (bought, spent) => `${bought} sont à vous, ${spent} dépensés.`,
  noMore: 'Rien de plus ne sera dépensé, sauf si vous continuez.',
  yours: 'À vous',
}
