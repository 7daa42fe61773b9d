import { isolate } from '../isolate.js'
import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in Arabic. */
export const arBasket: BasketTexts = {
  title: 'مشترياتك',
  success: 'كل شيء أصبح لك',
  partly: 'جزء منها أصبح لك',
  sequence: (count) => `عدد عمليات الشراء: ${isolate(count)}. ما تم شراؤه يبقى لك إذا لم تتم عملية أخرى.`,
  position: (at, all) => `عملية الشراء ${isolate(at)} من ${isolate(all)}.`,
  bought: (made, all) => `${isolate(made)} من ${isolate(all)}`,
  soFar: (bought, spent) => `أصبح لك ${isolate(bought)}، وأُنفق ${isolate(spent)}.`,
  noMore: 'لن يُنفق أي شيء آخر ما لم تتابع.',
  yours: 'لك',
}
