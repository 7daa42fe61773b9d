import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in Arabic. */
export const arWallet: WalletTexts = {
  recent: 'آخر ما استُخدم',
  none: 'لا توجد محفظة في هذا المتصفح.',
  way: 'هل محفظتك تطبيق؟ انسخ الرابط وافتحه في متصفح ذلك التطبيق. أو ثبّت محفظة ثم عُد إلى هذه الصفحة.',
  scan: 'امسح هذا الرمز بهاتفك أو بتطبيق محفظتك.',
  open: 'افتح في تطبيق المحفظة',
  others: 'اختر محفظة أخرى',
  find: 'ابحث عن محفظة',
}
