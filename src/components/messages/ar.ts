import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { plural } from './plural.js'

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
    sentences: {
      allow: ({ spender, ...rest }) =>
        `السماح ${spender ? `لـ ${isolate(spender)}` : 'للسوق'} بتحصيل ${amountOf(rest)}`,
      signAllow: ({ spender, through, until, ...rest }) =>
        `التوقيع على السماح ${spender ? `لـ ${isolate(spender)}` : 'للسوق'} بتحصيل ${amountOf(rest)}${by(through)}، ${end(until)}`,
      takeBack: ({ spender }) => `سحب ما يُسمح لـ ${isolate(spender)} بتحصيله`,
      buy: ({ items, place, total }) => `شراء ${list(items)}${at(place)} مقابل ${isolate(total)}`,
      get: ({ items, place }) => `الحصول على ${list(items)}${at(place)} مجانًا`,
      swap: ({ amount, total }) => `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط`,
      swapAndBuy: ({ amount, total, items }) =>
        `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط وشراء ${list(items)} بها، دفعة واحدة`,
      signBuy: ({ items, total, until }) =>
        `التوقيع على شراء ${list(items)} مقابل ${isolate(total)}، ${end(until)}`,
      signMessage: ({ message }) => `توقيع الرسالة «${isolate(message)}»`,
      signBytes: () => 'توقيع بيانات لا يستطيع أحد قراءتها',
      signOther: ({ type, domain }) => `توقيع «${isolate(type)}» لصالح «${isolate(domain)}»`,
      post: ({ endpoint }) => `إرسال بيانات إلى ${isolate(endpoint)}`,
      unreadable: ({ to }) => `تنفيذ ما لا يمكن قراءته على ${isolate(to)}`,
      before: () => 'ما أكّدته من قبل',
    },
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

  errors: {
    InvalidIntent: {
      shortMessage: 'لا يمكن شراء هذا بهذه الصورة.',
      fix: 'صحّح الاختيار وأعد المحاولة.',
    },
    Rejected: {
      shortMessage: 'رفضت الطلب في محفظتك.',
      fix: 'أعد المحاولة عندما تكون مستعدًا.',
    },
    Cancelled: {
      shortMessage: 'أُلغي الشراء.',
      fix: 'ابدأ من جديد عندما تكون مستعدًا.',
    },
    StoppedElsewhere: {
      shortMessage: 'كان هذا الشراء جاريًا في علامة تبويب أخرى وتوقف هناك.',
      fix: 'أعد المحاولة للمتابعة هنا: يُبحث أولًا عما أُرسل من قبل.',
    },
    AlreadyBought: {
      shortMessage: 'لقد أتممت هذا الشراء من قبل، على جهاز آخر أو في نافذة أخرى.',
      fix: 'لم يُدفع ثمنه مرة أخرى. لا تشترِ من جديد إلا إذا أردته مرة أخرى.',
    },
    EarlierUnsettled: {
      shortMessage: 'قد تكتمل دفعة سابقة لأحد هذه العناصر.',
      fix: 'انتظر ثم أعد المحاولة: يُبحث عنها أولًا. لا تتابع إلا إذا كنت تعلم أنها لم تُرسل.',
    },
    AccountBusy: {
      shortMessage: 'لدى حسابك معاملة جارية قد تكون دفعت ثمن هذا بالفعل.',
      fix: 'انتظر حتى تكتمل، أو ألغها في محفظتك، ثم أعد المحاولة.',
    },
    WrongAccount: {
      shortMessage: 'في المحفظة حساب آخر محدد.',
      fix: 'اختر الحساب الذي بدأت به ثم تابع هنا.',
    },
    WrongChain: {
      shortMessage: 'المحفظة على شبكة أخرى.',
      fix: 'أعد المحاولة ودع المحفظة تغيّر الشبكة.',
    },
    EmptyPlan: {
      shortMessage: 'لم ترسل الخدمة أي خطوات لهذا الشراء.',
      fix: 'أعد المحاولة لاحقًا.',
    },
    PlanRefused: {
      shortMessage: 'طلبت الخدمة من محفظتك شيئًا لم تطلبه أنت.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    PolicyMissing: {
      shortMessage: 'لا تذكر هذه الصفحة العقد الذي يجوز الدفع له.',
      fix: 'أخبر المتجر: يجب أن تذكر صفحته عقد السوق.',
    },
    CurrencyMismatch: {
      shortMessage: 'عُرض السعر بوحدة غير وحدة العملة.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    CurrencyUnreadable: {
      shortMessage: 'لا يُظهر عقد العملة وحدتها أو رصيدك.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    InsufficientFunds: {
      shortMessage: 'رصيد المحفظة لا يكفي للدفع.',
      fix: 'أضف رصيدًا وأعد المحاولة.',
    },
    InsufficientGas: {
      shortMessage: 'رصيد المحفظة لا يكفي لرسم الشبكة.',
      fix: 'أضف قليلًا من عملة الشبكة وأعد المحاولة.',
    },
    WouldRevert: {
      shortMessage: 'كان الشراء سيفشل، لذلك لم يُرسل شيء.',
      fix: 'اطّلع على السبب، وأعد المحاولة إن أمكن أن يتغير.',
    },
    NotRehearsed: {
      shortMessage: 'لا يمكن قراءة هذا الشراء ولم تمكن تجربته أولًا، لذا لم يُرسل شيء.',
      fix: 'استخدم عقدة تدعم المحاكاة ثم أعد المحاولة.',
    },
    ForecastMismatch: {
      shortMessage: 'لم يكن الشراء ليفعل ما طلبته، لذلك لم يُرسل شيء.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    Reverted: {
      shortMessage: 'فشلت المعاملة ولم تغيّر شيئًا.',
      fix: 'اطّلع على السبب، وأعد المحاولة إن أمكن أن يتغير.',
    },
    Replaced: {
      shortMessage: 'استُبدلت المعاملة بأخرى في محفظتك.',
      fix: 'أعد المحاولة إن كنت ما زلت تريد الشراء.',
    },
    CancelledInWallet: {
      shortMessage: 'ألغيت المعاملة في محفظتك.',
      fix: 'أعد المحاولة إن كنت ما زلت تريد الشراء.',
    },
    Dropped: {
      shortMessage: 'فقدت الشبكة المعاملة قبل إتمامها.',
      fix: 'تحقق من جديد للبحث عنها: لا يمكن دفعها مرتين.',
    },
    Reorged: {
      shortMessage: 'سحبت الشبكة الكتلة التي تم فيها شراؤك.',
      fix: 'قد يكتمل الشراء من جديد. تحقق من جديد للبحث عنه: لا يمكن دفعه مرتين.',
    },
    PendingLong: {
      shortMessage: 'تستغرق المعاملة وقتًا أطول من المتوقع.',
      fix: 'قد تتم بعد. تحقق من جديد للبحث عنها؛ فهي لا تُرسل مرة ثانية.',
    },
    AwaitingOwners: {
      shortMessage: 'لم يوقّع جميع مالكي حسابك بعد.',
      fix: 'يتم الشراء حين يوقّعون. تحقق عندئذٍ من جديد: يُبحث عنه ولا يُدفع مرتين.',
    },
    PaymentUnknown: {
      shortMessage: 'لا يُعرف إن كانت محفظتك قد أرسلت المعاملة.',
      fix: 'انظر في محفظتك. تحقق من جديد للبحث عنها؛ فهي لا تُرسل مرة ثانية.',
    },
    OutcomeMismatch: {
      shortMessage: 'تمت المعاملة، لكنها لم تفعل ما اتُّفق عليه.',
      fix: 'احتفظ برمز المعاملة وتواصل مع السوق.',
    },
    WalletFailed: {
      shortMessage: 'لم تتمكن المحفظة من تنفيذ ذلك.',
      fix: 'تحقق من المحفظة وأعد المحاولة.',
    },
    ChainFailed: {
      shortMessage: 'لم تُجب عقدة الشبكة.',
      fix: 'تحقق من الاتصال ثم تابع هنا.',
    },
    WalletStillAsking: {
      shortMessage: 'ما زالت محفظتك تسأل عن هذا الشراء.',
      fix: 'أجب هناك أولًا، ثم تابع هنا.',
    },
    ServiceFailed: {
      shortMessage: 'لم تتمكن خدمة السوق من تنفيذ ذلك.',
      fix: 'أعد المحاولة بعد قليل.',
    },
    NotLoaded: {
      shortMessage: 'تعذّر تحميل جزء من عملية الدفع.',
      fix: 'تحقق من الاتصال وأعد المحاولة.',
    },
    Unexpected: {
      shortMessage: 'حدث خطأ لم يكن ينبغي أن يحدث.',
      fix: 'أعد المحاولة، وأبلغ عنه إن استمر.',
    },
    StorageFailed: {
      shortMessage: 'لم يسمح هذا المتصفح بتدوين الشراء، لذلك لم يُرسل شيء.',
      fix: 'اسمح لهذه الصفحة بالتخزين ثم تابع هنا.',
    },
  },
  findings: {
    'missing-step': 'لا شيء في هذه الخطة يشتري ما طُلب.',
    'extra-step': 'لا مكان لهذه الخطوة في عملية شراء.',
    'wrong-order': 'الخطوات ليست بترتيب عملية شراء.',
    'mixed-step': 'تطلب شيئًا إضافيًا غير ما تقول إنها هو.',
    'unknown-contract': 'تتجه إلى عقد غير موثوق.',
    'unknown-call': 'لا يمكن قراءة ما تفعله.',
    'terms-unread': 'لا تذكر سوى اسم ما تشتريه، ولم يُسأل السوق عن شروطه.',
    'changed-contract': 'استُبدل عقد السوق منذ أن فُحصت عملية الشراء.',
    'terms-unsettled': 'العرض حديث جدًا، وما زال بإمكان السلسلة أن تستبدل به عرضًا آخر.',
    'unexpected-call': 'تستدعي شيئًا غير ما ينبغي لهذه الخطوة.',
    'not-canonical': 'تحتوي على أكثر مما تُظهر.',
    'approval-for-all': 'ستسمح لأحدهم بأخذ كل رموز مجموعة.',
    'token-transfer': 'ستتنازل عن رموز.',
    'allowance-increase': 'ستسمح بأخذ المزيد فوق ما هو مسموح به.',
    permit: 'ستسمح لأحدهم بأخذ رموز، وهذا الشراء لا يحتاج إلى ذلك.',
    permit2: 'ستسمح لأحدهم بأخذ رموز عبر Permit2.',
    'wrapped-call': 'تجمع استدعاءات أخرى في واحد لتمر دون أن تُرى.',
    'wrong-token': 'تتعلق برمز غير الذي يُدفع به.',
    'unexpected-spender': 'ستسمح لغريب بأخذ رموز.',
    'approval-too-large': 'ستسمح بأخذ أكثر من تكلفة الشراء.',
    'approval-too-small': 'تسمح بأقل من تكلفة الشراء.',
    'wrong-orders': 'لا تشتري بالضبط ما طُلب.',
    'wrong-collection': 'تشتري من مجموعة أخرى.',
    'wrong-token-id': 'تشتري رمزًا آخر.',
    'wrong-quantity': 'تشتري كمية أخرى.',
    'wrong-recipient': 'ستذهب الرموز إلى شخص آخر.',
    'price-too-high': 'تكلّف أكثر مما اتُّفق عليه.',
    'wrong-price': 'السعر المذكور ليس ما تكلّفه فعلًا.',
    'wrong-currency': 'تدفع بعملة أخرى.',
    'unexpected-value': 'ترسل مبلغًا من عملة الشبكة غير تكلفة الشراء.',
    'unexpected-fee': 'تدفع رسمًا لم يُتفق عليه.',
    'missing-fee': 'تغفل رسمًا اتُّفق عليه.',
    'wrong-amount': 'تبادل مقابل مبلغ غير ما يكلّفه الشراء.',
    'unknown-route': 'تبادل عبر رمز غير موثوق.',

    'unknown-signature': 'ما سيُوقَّع ليس جزءًا من هذا الشراء.',
    'signed-order': 'ستوقّع أمرًا يمكن للآخرين به أخذ رموز.',
    'foreign-contract': 'سيكون التوقيع صالحًا لدى عقد غير موثوق.',
    'wrong-chain': 'سيكون التوقيع صالحًا على سلسلة أخرى.',
    'wrong-domain': 'سيكون التوقيع لشيء غير السوق.',
    'wrong-types': 'ما سيُوقَّع ليس مبنيًا كما يقول اسمه.',
    'wrong-signer': 'تتحدث باسم حساب غير حساب المشتري.',
    'far-deadline': 'سيبقى التوقيع صالحًا لمدة أطول مما ينبغي.',
    'raw-hash': 'ستوقّع بايتات لا يستطيع أحد قراءتها.',
    'foreign-login': 'ستسجّل الدخول إلى موقع آخر، أو باسم شخص آخر.',
    'unknown-message': 'ستوقّع نصًا ليس تسجيل دخول إلى السوق وليس في قائمته.',
    'wrong-time': 'ستوقّع نصًا انقضى وقته أو بعيد جدًا.',
    'foreign-origin': 'ترسل بيانات إلى موقع غير السوق.',
    'unsafe-post': 'الطريقة التي ترسل بها البيانات غير مسموح بها.',
    'body-differs': 'ما ترسله ليس ما سيُوقَّع.',
  },
  reasons: {
    BadSignature: 'التوقيع ليس توقيع المشتري.',
    MarketPaused: 'السوق متوقفة مؤقتًا.',
    NativeNotSignable: 'ما يُدفع بعملة الشبكة لا يمكن شراؤه دون رسم الشبكة.',
    NotEnoughLeft: 'لم يبقَ من العرض ما يكفي: سبقك شخص آخر.',
    OrderAlreadyCancelled: 'سحب البائع العرض.',
    OrderChanged: 'العرض ليس كما عُرض عليك.',
    OrderExpired: 'انتهى العرض.',
    OrderNotStarted: 'لم يبدأ البيع بعد.',
    PaymentFailed: 'لم تكتمل الدفعة.',
    PurchaseAlreadyMade: 'تم هذا الشراء من قبل، ولم يُدفع مرة أخرى.',
    PurchaseIdMissing: 'ليس للشراء معرّف.',
    SignatureExpired: 'انتهت صلاحية التوقيع.',
    UnknownOrder: 'السوق لا تعرف هذا العرض.',
    WrongPayment: 'المبلغ المرسل ليس هو الثمن.',
    BalanceTouched: 'تأخذ المبادلة أو السوق ما ليس للمشتري، ولم يُبادَل شيء.',
    CheckoutExpired: 'انتهت صلاحية المبادلة، ولم يُبادَل شيء.',
    NothingToPay: 'لا يوجد ما تُجرى المبادلة من أجله.',
    PoolDrained: 'لا يحتوي المجمّع على ما يكفي، ولم يُبادَل شيء.',
    RefundFailed: 'الحساب لا يستعيد ما تبقى، ولم يُبادَل شيء.',
    SafeERC20FailedOperation: 'لا يمكن أخذ الرمز من الحساب أو إعطاؤه له.',
    SignatureUsed: 'استُخدم التوقيع من قبل أو أُلغي، ولم يُبادَل شيء.',
    SwapTooDear: 'صارت المبادلة تكلّف أكثر مما اتُّفق عليه، ولم يُبادَل شيء.',
    SwapTooSmall: 'تعطي المبادلة أقل مما يكلّفه الشراء، ولم يُبادَل شيء.',
    TokenTaxed: 'يحتفظ الرمز بجزء مما يُرسل، لذا لا يمكن الدفع به.',
    UnknownCall: 'العقد الذي يبادل ويشتري في معاملة واحدة لا يُجري هذا النداء.',
    UnknownTarget: 'العقد الذي يبادل ويشتري في معاملة واحدة لا يعرف هذه السوق أو هذا الموجّه.',
    WrongPurchaseId: 'الشراء ليس باسم المشتري.',
    WrongRecipient: 'الشراء لا يذكر من يستلم ما يُشترى.',
  },
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

  basket: {
    title: 'مشترياتك',
    success: 'كل شيء أصبح لك',
    partly: 'جزء منها أصبح لك',
    sequence: (count) => `عدد عمليات الشراء: ${isolate(count)}. ما تم شراؤه يبقى لك إذا لم تتم عملية أخرى.`,
    position: (at, all) => `عملية الشراء ${isolate(at)} من ${isolate(all)}.`,
    bought: (made, all) => `${isolate(made)} من ${isolate(all)}`,
    soFar: (bought, spent) => `أصبح لك ${isolate(bought)}، وأُنفق ${isolate(spent)}.`,
    noMore: 'لن يُنفق أي شيء آخر ما لم تتابع.',
    yours: 'لك',
  },
  stage: {
    details: 'التفاصيل',
    balance: 'رصيدك',
    unread: 'تعذّر الاطلاع عليه',
    topUp: 'أضف رصيدًا ثم تابع هنا.',
    enough: (held) => `لديك الآن ${isolate(held)}، وهذا يكفي.`,
    payWith: 'الدفع بعملة',
    upTo: 'حتى',
    payUpTo: (price) => `ادفع حتى ${isolate(price)}`,
    payInstead: (price) => `ادفع بدلًا من ذلك حتى ${isolate(price)}`,
    suggested: 'مقترح',
    priceNow: (price) => `${isolate(price)} الآن`,
    swapFirst: (symbol) => `يُبادَل أولًا إلى ${isolate(symbol)}`,
    missing: (amount) => `ينقصك ${isolate(amount)}`,
    omitted: {
      drained: 'لا يمكن مبادلتها بهذا المبلغ الآن',
      paused: 'لا يمكن إرسالها في الوقت الحالي',
      taxed: 'يضيع جزء منها مع كل تحويل، لذا لا يمكن استخدامها هنا',
      other: 'لا يمكن استخدامها هنا الآن',
    },
    held: (amount) => `لديك من المبادلة ${isolate(amount)}. هذا المبلغ لك: اشترِ به أو أعد مبادلته.`,
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
  },
  wallet: {
    recent: 'آخر ما استُخدم',
    none: 'لا توجد محفظة في هذا المتصفح.',
    way: 'هل محفظتك تطبيق؟ انسخ الرابط وافتحه في متصفح ذلك التطبيق. أو ثبّت محفظة ثم عُد إلى هذه الصفحة.',
    scan: 'امسح هذا الرمز بهاتفك أو بتطبيق محفظتك.',
    open: 'افتح في تطبيق المحفظة',
    others: 'اختر محفظة أخرى',
    find: 'ابحث عن محفظة',
  },

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

const list = listItems((tokenId) => `رقم ${isolate(tokenId)}`, '، ')
const at = (place?: string) => (place ? ` على ${isolate(place)}` : '')
const by = (through?: string) => (through ? ` عبر ${isolate(through)} لهذا الشراء فقط` : '')
const end = (time?: string) => (time ? `حتى ${isolate(time)}` : 'بلا نهاية')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ? isolate(amount) : `أي مبلغ${token ? ` من ${isolate(token)}` : ''}`
}

/** Isolates Latin letters and digits (Unicode bidi), so that they keep their order in right-to-left text. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
