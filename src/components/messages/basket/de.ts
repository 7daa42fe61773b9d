import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in German. */
export const deBasket: BasketTexts = {
  title: 'Ihre Käufe',
  success: 'Alles gehört Ihnen',
  partly: 'Ein Teil gehört Ihnen',
  sequence: (count) =>
    `${count} Käufe. Was gekauft ist, bleibt Ihres, wenn ein anderer nicht zustande kommt.`,
  position: (at, all) => `Kauf ${at} von ${all}.`,
  bought: (made, all) => `${made} von ${all}`,
  soFar: (bought, spent) => `${bought} gehören Ihnen, ${spent} ausgegeben.`,
  noMore: 'Mehr wird nicht ausgegeben, außer Sie machen weiter.',
  yours: 'Ihres',
}
