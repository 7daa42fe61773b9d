import { arBasket } from './basket/ar.js'
import type { Messages } from './en.js'
import { arErrors } from './errors/ar.js'
import { arFindings } from './findings/ar.js'
import { isolate } from './isolate.js'
import { plural } from './plural.js'
import { arReasons } from './reasons/ar.js'
import { arStage } from './stage/ar.js'
import { arSteps } from './steps/ar.js'
import { arWallet } from './wallet/ar.js'

/** Every text of the components, in Arabic. */
export const ar: Messages = {
  locale: 'ar',
  dir: 'rtl',
  free: 'مجانًا',
  close: 'إغلاق',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',

  order: {
    availability: {
      available: 'متاح',
      sold: 'تم البيع',
      cancelled: 'سُحب',
      expired: 'انتهى',
      notStarted: 'لم يُطرح للبيع بعد',
      unavailable: 'غير متاح',
    },
    untitled: (tokenId) => `رقم ${tokenId}`,
    anyItem: 'أي قطعة من المجموعة',
    noPicture: 'لا توجد صورة',
    loading: 'جارٍ التحميل',
    left: (available, initial) => `المتبقي ${available} من ${initial}`,
    soldBy: (seller) => `البائع ${isolate(seller)}`,
    ends: (when) => `ينتهي ${when}`,
    ended: (when) => `انتهى ${when}`,
    starts: (when) => `يبدأ ${when}`,
    noEnd: 'بلا تاريخ انتهاء',
  },

  grid: {
    label: (count) =>
      plural('ar', count, {
        zero: 'لا عروض',
        one: 'عرض واحد',
        two: 'عرضان',
        few: `${count.shown} عروض`,
        many: `${count.shown} عرضًا`,
        other: `${count.shown} عرض`,
      }),
    hint: 'تنقّل بين العروض بمفاتيح الأسهم.',
    empty: 'لا شيء معروض للبيع هنا.',
  },

  quantity: {
    label: 'الكمية',
    fewer: 'أقل بواحد',
    more: 'أكثر بواحد',
    range: (from, to) => `اختر من ${from} إلى ${to}.`,
  },

  fees: {
    caption: 'التكلفة',
    price: 'السعر',
    additional: 'رسم إضافي',
    total: 'الإجمالي',
    free: 'لا تُضاف أي رسوم.',
    included: (parts) => `يشمل السعر ${parts}.`,
    part: (percent, kind) => `${percent} ${kind}`,
    kinds: { royalty: 'حقوق المبدع', marketplace: 'رسم السوق', marketplace_fee: 'رسم السوق' },
  },

  swap: {
    caption: 'الدفع بعملة أخرى',
    currency: 'العملة',
    price: 'السعر الآن',
    maxPrice: 'الحد الأقصى',
    balance: 'رصيدك',
    choose: (symbol) => `الدفع بعملة ${isolate(symbol)}`,
    empty: 'لا توجد عملة أخرى في هذه المحفظة تكفي للسعر.',
    loading: 'جارٍ الاستعلام عن الأسعار',
    slippage: (percent) => `أكثر بما يصل إلى ${percent}`,
    short: 'لا يكفي',
    asOf: (time) => `الأسعار عند ${time}`,
    stale: 'ربما تغيّرت هذه الأسعار.',
    refresh: 'تحديث',
    refreshing: 'جارٍ التحديث…',
  },

  steps: {
    caption: 'الخطوات',
    sentences: arSteps,
    status: {
      waiting: 'التالي',
      confirm: 'أكّد في محفظتك',
      pending: 'قيد التنفيذ',
      done: 'تم',
      failed: 'لم يتم',
    },
    progress: (done, all) => `الخطوات المكتملة: ${done} من ${all}`,
    transaction: (hash) => `المعاملة ${isolate(hash)}`,
  },

  receipt: {
    caption: 'الإيصال',
    paid: 'المدفوع',
    received: 'المستلَم',
    transaction: 'المعاملة',
    block: 'الكتلة',
    reference: 'المرجع',
  },

  summary: {
    caption: 'ما يفعله هذا الشراء',
    pays: 'تدفع',
    receives: 'تستلم',
    rehearsed: 'تم التحقق للتو على الشبكة. رسمها يُضاف إليه.',
    notRehearsed: 'تعذّر التحقق من هذا الشراء مسبقًا على الشبكة.',
  },

  review: {
    caption: 'ما الذي تغيّر',
    shown: 'ما رأيته',
    now: 'الآن',
    gone: 'لم يعد موجودًا',
    kinds: {
      price: 'سعر الواحدة',
      fee: 'الرسوم ضمن السعر',
      seller: 'البائع',
      currency: 'العملة',
      chain: 'الشبكة',
      token: 'الرمز',
      quantity: 'الكمية',
      expiry: 'نهاية العرض',
    },
  },

  funds: {
    none: 'لم يُدفع شيء.',
    approval: 'لم يُدفع شيء. الإذن الذي منحته ما زال قائمًا، لهذا المبلغ فقط.',
    swapped: 'لم يُدفع شيء. تمت المبادلة، وما نتج عنها في محفظتك.',
    unknown: 'قد تكون هناك معاملة قيد التنفيذ. لا تدفع مرة أخرى قبل التأكد.',
    spent: 'تم الدفع.',
  },

  errors: arErrors,
  findings: arFindings,
  reasons: arReasons,
  short: (held, missing) => `لديك ${isolate(held)}، وينقصك ${isolate(missing)}.`,
  refused: 'سبب الرفض',

  checkout: {
    title: {
      disabled: 'مشترياتك',
      idle: 'مشترياتك',
      preparing: 'جارٍ التحقق من العرض',
      elsewhere: 'جارٍ في علامة تبويب أخرى',
      review: 'تغيّر العرض',
      switchChain: 'شبكة أخرى',
      confirm: 'تابع في محفظتك',
      pending: 'قيد التنفيذ',
      owners: 'بانتظار التوقيعات',
      settling: 'شبه مؤكد',
      success: 'أصبح ملكك',
      cancelled: 'توقفت',
    },
    errorTitle: {
      none: 'لم تتم العملية',
      approval: 'لم تتم العملية',
      swapped: 'تمت المبادلة ولم يتم الشراء بعد',
      unknown: 'غير مؤكد بعد',
      spent: 'تم الدفع، لكن ليس كما هو متوقع',
    },
    narration: {
      idle: 'لا يُدفع شيء قبل أن تؤكده في محفظتك.',
      elsewhere: 'تابع في علامة التبويب الأخرى. ستظهر النتيجة هنا أيضًا.',
      review: 'لم يُدفع شيء. اطّلع على ما تغيّر قبل المتابعة.',
      switchChain: 'تطلب محفظتك تغيير الشبكة.',
      pending: 'في انتظار الشبكة. يمكنك إغلاق هذه النافذة، فالشراء مستمر.',
      settling: 'المعاملة مسجلة على الشبكة. يُعد الشراء تامًا بعد بضع كتل أخرى. يمكنك إغلاق هذه النافذة.',
      success: 'أكّدت الشبكة ذلك: وصل ما اشتريته.',
    },
    preparing: {
      first: 'جارٍ التأكد من أن العرض ما زال قائمًا. لم يُطلب من محفظتك شيء بعد.',
      next: 'تمّ ذلك. جارٍ الاطلاع على العرض من جديد قبل أن يُطلب من محفظتك الباقي.',
      proof: 'تمّت العملية. جارٍ التأكد من وصول ما اشتريته.',
    },
    confirmStep: (step) => `${step}. اقرأ ما تعرضه محفظتك وأكّده هناك.`,
    reorged: 'سحبت الشبكة الكتلة التي ضمّت الشراء. قد يدخل في كتلة أخرى، ونحن في انتظاره.',
    owners: 'حسابك عقد: يتم الشراء حين يوقّع عدد كافٍ من مالكيه. قد يستغرق ذلك أيامًا، ويمكنك إغلاق هذه الصفحة.',
    switchTo: (network) => `تطلب محفظتك الانتقال إلى شبكة ${isolate(network)}.`,
    disabled: {
      disconnected: 'اربط محفظة لتتمكن من الشراء.',
      nothing: 'لا يوجد ما يُشترى.',
      invalid: 'لا يمكن شراء هذا بهذه الصورة.',
    },
    items: (count) =>
      plural('ar', count, {
        zero: 'لا شيء',
        one: 'قطعة واحدة',
        two: 'قطعتان',
        few: `${count.shown} قطع`,
        many: `${count.shown} قطعة`,
        other: `${count.shown} قطعة`,
      }),
    each: 'للواحدة',
  },

  basket: arBasket,
  stage: arStage,
  wallet: arWallet,

  actions: {
    pay: (price) => `ادفع ${isolate(price)}`,
    payFree: 'احصل عليه مجانًا',
    accept: (price) => `اقبل وادفع ${isolate(price)}`,
    connect: 'ربط محفظة',
    cancel: 'إلغاء',
    retry: 'إعادة المحاولة',
    recheck: 'التحقق من جديد',
    revoke: 'سحب الإذن',
    swapBack: 'إعادة المبادلة',
    startOver: 'لم يُرسَل شيء: اسأل المحفظة مرة أخرى',
    done: 'تم',
  },

  button: {
    disabled: 'شراء',
    idle: 'شراء',
    preparing: 'جارٍ التحضير…',
    elsewhere: 'جارٍ في علامة تبويب أخرى',
    review: 'اطّلع على ما تغيّر',
    switchChain: 'غيّر الشبكة في محفظتك',
    confirm: 'أكّد في محفظتك',
    pending: 'قيد التنفيذ…',
    owners: 'بانتظار التوقيعات…',
    settling: 'شبه مؤكد…',
    success: 'تم الشراء',
    error: 'اطّلع على ما حدث',
    cancelled: 'شراء',
  },
  buttonFree: 'احصل عليه مجانًا',
}
