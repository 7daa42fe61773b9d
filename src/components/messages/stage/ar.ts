import { isolate } from '../isolate.js'
import type { StageTexts } from './en.js'

/** The texts around what is bought, in Arabic. */
export const arStage: StageTexts = {
  details: 'التفاصيل',
  balance: 'رصيدك',
  topUp: 'أضف رصيدًا ثم تابع هنا.',
  enough: (held) => `لديك الآن ${isolate(held)}، وهذا يكفي.`,
  account: 'الحساب',
  network: 'الشبكة',
  networkFee: 'رسم الشبكة، تقريبًا',
  permission: 'السماح للسوق بتحصيل الثمن',
  purchase: 'تأكيد الشراء',
  position: (step, all) => `الخطوة ${step} من ${all}`,
  confirm: 'تحقّق مما تعرضه محفظتك ثم أكّده هناك.',
  before: 'سابقًا',
  yours: 'لك',
  view: 'عرض في مجموعتك',
  transaction: 'عرض المعاملة',
  copy: 'نسخ الرابط',
  copied: 'نُسخ',
  share: 'مشاركة',
  show: 'عرض',
}
