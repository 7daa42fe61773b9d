import { plural } from 'tillkit/messages'
import { countOf, type Texts } from './en.js'

export const ar: Texts = {
  title: 'Littoral، لوحات مطبوعة من الشاطئ',
  language: 'اللغة',
  sandbox: 'بيئة تجريبية: كل الأموال هنا للاختبار.',

  main: 'القائمة الرئيسية',
  gallery: 'المعرض',
  myCollection: 'مجموعتي',
  ways: 'أربع طرق',

  connect: 'ربط',
  disconnect: (account) => `\u2068${account}\u2069: قطع الربط`,

  headline: 'لوحات مطبوعة للشاطئ، ولِما ينمو فوقه.',
  intro:
    'مجموعتان رُسمتا مباشرة على سلسلة الكتل: مناظر بحرية لا مثيل لأيٍّ منها، ونباتات مجفّفة في إصدارات صغيرة.',
  forSale: 'معروضة للبيع',
  sellers: 'بائعون',
  collections: 'مجموعات',

  wall: 'المعروضات',
  emptyWall: 'لا شيء معروض هنا. أزِل أحد عوامل التصفية لترى المزيد.',
  more: 'عرض المزيد',

  filter: 'تصفية',
  collection: 'المجموعة',
  all: 'الكل',
  currency: 'العملة',
  anyCurrency: 'أي عملة',
  free: 'مجاني',
  available: 'المتاح',

  pick: 'شراؤها مع قطع أخرى',
  several: 'شراء عدة قطع دفعة واحدة',
  picked: 'اختياراتك',
  gone: 'لم تعد معروضة',
  clear: 'مسح',
  pieces: (count) =>
    plural('ar', countOf(count), {
      zero: 'لا قطع',
      one: 'قطعة واحدة',
      two: 'قطعتان',
      few: `${count} قطع`,
      many: `${count} قطعة`,
      other: `${count} قطعة`,
    }),

  noOrder: 'إعلان البيع هذا غير موجود.',
  backToGallery: 'العودة إلى المعرض',
  testCard: 'الشراء ببطاقة اختبار',
  back: '→ المعرض',

  yourCollection: 'مجموعتك',
  connectFirst: 'اربط محفظة لترى ما فيها.',
  nothingYet: 'لا شيء بعد.',
  find: 'اختر قطعة.',
  balances: 'الأرصدة',

  soldLately: 'مبيعات حديثة',
  to: (buyer) => `إلى \u2068${buyer}\u2069`,
  block: (number) => `الكتلة ${number}`,

  silent: 'بيئة التجربة لا تستجيب.',
  start: 'شغّلها بالأمر «npm start»، ثم أعد تحميل هذه الصفحة.',

  webhooks: {
    title: 'Webhooks',
    heading: 'ما الذي يستقبله خادمك',
    listen: 'استماع',
    stop: 'إيقاف',
    notes: {
      off: 'اضغط على «استماع». يُسجَّل webhook للسوق وللمجموعتين، ويُتحقَّق من كل إشعار ثم يُعرض هنا.',
      starting: 'جارٍ تسجيل webhook…',
      listening: 'جارٍ الاستماع إلى OrderFilled وTransfer وTransferSingle.',
      failed: 'بيئة التجربة لا تستجيب. جارٍ إعادة المحاولة.',
    },
    deliveries: 'الإشعارات',
    empty: 'اشترِ شيئًا، وسيظهر هنا.',
    delivered: (name) => `وصل webhook: \u2068${name}\u2069`,
    event: 'حدث',
    signed: 'تم التحقق من التوقيع',
    added: 'أُضيف',
    removed: 'أُزيل',
    attempts: (count) =>
      plural('ar', countOf(count), {
        zero: 'بلا محاولات',
        one: 'محاولة واحدة',
        two: 'محاولتان، والمعالجة مرة واحدة',
        few: `${count} محاولات، والمعالجة مرة واحدة`,
        many: `${count} محاولة، والمعالجة مرة واحدة`,
        other: `${count} محاولة، والمعالجة مرة واحدة`,
      }),
  },

  four: {
    heading: 'صفحة دفع واحدة، وأربع طرق لتضمينها',
    intro: 'من عنصر واحد في صفحة إلى hooks لواجهة من صنعك. كلها تشتري اللوحة نفسها.',
    widget: { name: 'عنصر جاهز', about: 'نص برمجي واحد وعنصر واحد، لصفحة بلا React.' },
    button: { name: 'زر', about: 'يفتح نافذة تتولى الباقي.' },
    components: { name: 'مكوّنات', about: 'أجزاء ترتّبها وتنسّقها كما تشاء، والدفع داخل صفحتك.' },
    hooks: { name: 'Hooks', about: 'الدفع بلا واجهة: كل حالة وكل إجراء، لواجهة من صنعك.' },
    code: (way) => `${way}: الشيفرة`,
    none: 'بيعت كل لوحات هذا الإصدار. أعد تشغيل بيئة التجربة.',
  },
}
