import { plural } from 'tillkit'
import { countOf, type Texts } from './en.js'

/** Every text of the marketplace around Tillkit, in Arabic. */
export const ar: Texts = {
  title: 'Littoral، مطبوعات من الشاطئ',
  language: 'اللغة',

  main: 'القائمة الرئيسية',
  gallery: 'المعرض',
  myCollection: 'مجموعتي',
  ways: 'أربع طرق',

  connect: 'ربط',
  connecting: 'جارٍ الربط',
  disconnect: (account) => `${account}: قطع الربط`,
  noWallet: 'لم يُعثر على محفظة في هذا المتصفح.',

  headline: 'مطبوعات من الشاطئ، وممّا ينمو فوقه.',
  intro:
    'مجموعتان ترسمان نفسيهما على السلسلة: مناظر بحرية لا مثيل لأيٍّ منها، ونباتات مضغوطة في إصدارات صغيرة.',
  forSale: 'معروض للبيع',
  sellers: 'بائعون',
  collections: 'مجموعات',

  wall: 'على الجدار',
  emptyWall: 'لا شيء معلّق هنا. وسّع أحد عوامل التصفية لترى المزيد.',
  more: 'عرض المزيد',

  filter: 'تصفية',
  collection: 'المجموعة',
  all: 'الكل',
  currency: 'العملة',
  anyCurrency: 'أي عملة',
  free: 'مجاني',
  available: 'متاح',

  pick: 'اختر لتشتريه مع غيره',
  several: 'اشترِ عدة قطع معًا',
  picked: 'مختارات معًا',
  gone: 'لم يعد على الجدار',
  clear: 'إفراغ',

  noOrder: 'لا يوجد عرض كهذا.',
  backToGallery: 'العودة إلى المعرض',
  back: '→ المعرض',

  yourCollection: 'مجموعتك',
  connectFirst: 'اربط محفظة لترى ما فيها.',
  nothingYet: 'لا شيء بعد.',
  find: 'ابحث عن قطعة.',
  balances: 'الأرصدة',

  soldLately: 'بيع مؤخرًا',
  to: (buyer) => `إلى \u2068${buyer}\u2069`,
  block: (number) => `الكتلة ${number}`,

  silent: 'بيئة التجربة لا تجيب.',
  start: 'شغّلها بالأمر «npm start»، ثم أعد تحميل هذه الصفحة.',

  webhooks: {
    title: 'Webhooks',
    heading: 'ما الذي يسمعه خادمك',
    listen: 'استماع',
    stop: 'إيقاف',
    notes: {
      off: 'اضغط على «استماع». يُسجَّل webhook للسوق وللمجموعتين، ويُتحقَّق من كل إشعار ثم يُعرض هنا.',
      starting: 'جارٍ تسجيل webhook…',
      listening: 'جارٍ الاستماع إلى OrderFilled وTransfer وTransferSingle.',
      failed: 'بيئة التجربة لا تجيب. تُعاد المحاولة.',
    },
    deliveries: 'الإشعارات',
    empty: 'اشترِ شيئًا، وسيظهر هنا.',
    delivered: (name) => `وصل webhook: ${name}`,
    event: 'حدث',
    signed: 'تم التحقق من التوقيع',
    added: 'أُضيف',
    removed: 'سُحب',
    attempts: (count) =>
      plural('ar', countOf(count), {
        zero: 'بلا محاولات',
        one: 'محاولة واحدة',
        two: 'محاولتان، عولج مرة واحدة',
        few: `${count} محاولات، عولج مرة واحدة`,
        many: `${count} محاولة، عولج مرة واحدة`,
        other: `${count} محاولة، عولج مرة واحدة`,
      }),
  },

  four: {
    heading: 'صفحة دفع واحدة، وأربع طرق لتضمينها',
    intro: 'من عنصر واحد في صفحة إلى hooks تحت واجهة من صنعك. كلها تشتري المطبوعة نفسها.',
    widget: { name: 'عنصر جاهز', about: 'نص برمجي واحد وعنصر واحد، لصفحة بلا React.' },
    button: { name: 'زر', about: 'يفتح النافذة، وهي تتولى كل ما بقي.' },
    components: { name: 'مكوّنات', about: 'أجزاء ترتّبها وتلبسها كما تشاء، والدفع داخل صفحتك.' },
    hooks: { name: 'Hooks', about: 'الدفع بلا واجهة: كل حالة وكل إجراء، لواجهة من صنعك.' },
    code: (way) => `${way}: الشيفرة`,
    none: 'بيعت كل مطبوعات هذا الإصدار. أعد تشغيل بيئة التجربة.',
  },
}
