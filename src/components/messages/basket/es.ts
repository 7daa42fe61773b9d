import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in Spanish. */
export const esBasket: BasketTexts = {
  title: 'Sus compras',
  success: 'Todo es suyo',
  partly: 'Una parte es suya',
  sequence: (count) => `${count} compras. Lo comprado sigue siendo suyo si otra no sale adelante.`,
  position: (at, all) => `Compra ${at} de ${all}.`,
  bought: (made, all) => `${made} de ${all}`,
  soFar: (bought, spent) => `${bought} son suyas, se gastaron ${spent}.`,
  noMore: 'No se gastará nada más, salvo que continúe.',
  yours: 'Suyo',
}
