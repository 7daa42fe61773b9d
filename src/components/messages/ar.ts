import type { Allowance, StepItem } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { type Count, plural } from './plural.js'

/** Every text of the components, in Arabic. */
export const ar: Messages = {
  locale: 'ar',
  dir: 'rtl',
  free: 'مجانًا',
  close: 'إغلاق',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',

  order: {
    availability: {
      available: 'متاحة',
      sold: 'تم البيع',
      cancelled: 'لم تعد معروضة للبيع',
      expired: 'انتهت المدة',
      notStarted: 'قريبًا',
      unavailable: 'غير متاحة',
    },
    untitled: (tokenId) => isolate(`#${tokenId}`),
    anyItem: 'أي قطعة من المجموعة',
    noPicture: 'لا توجد صورة',
    loading: 'جارٍ التحميل',
    left: (available, initial) => `المتبقي ${available} من ${initial}`,
    soldBy: (seller) => `البائع: ${isolate(seller)}`,
    ends: (when) => `ينتهي ${when}`,
    ended: (when) => `انتهى ${when}`,
    starts: (when) => `يبدأ ${when}`,
  },

  grid: {
    label: (count) =>
      plural('ar', count, {
        zero: 'لا توجد قطع',
        one: 'قطعة واحدة',
        two: 'قطعتان',
        few: `${count.shown} قطع`,
        many: `${count.shown} قطعة`,
        other: `${count.shown} قطعة`,
      }),
    hint: 'استخدم مفاتيح الأسهم للتنقّل بين القطع.',
    empty: 'لا شيء معروض للبيع حاليًا. عُد لاحقًا.',
  },

  quantity: {
    label: 'الكمية',
    fewer: 'تقليل الكمية',
    more: 'زيادة الكمية',
    range: (from, to) => `أدخل عددًا من ${from} إلى ${to}.`,
    ambiguous: (example) => `اكتب العدد دون فواصل للآلاف، مثل ${isolate(example)}.`,
    tooFine: (smallest) => `أصغر مقدار ممكن هو ${isolate(smallest)}.`,
  },

  fees: {
    caption: 'تفاصيل السعر',
    price: 'السعر',
    additional: 'رسوم إضافية',
    total: 'الإجمالي',
    free: 'دون رسوم إضافية.',
    included: (parts) => `يشمل السعر ${parts}.`,
    part: (percent, kind) => `${kind} (${isolate(percent)})`,
    kinds: { royalty: 'حصة المبدع', marketplace: 'رسوم السوق', marketplace_fee: 'رسوم السوق' },
  },

  swap: {
    caption: 'الدفع بعملة أخرى',
    currency: 'العملة',
    price: 'السعر الحالي',
    maxPrice: 'الحد الأقصى',
    balance: 'رصيدك',
    choose: (symbol) => `الدفع بعملة ${isolate(symbol)}`,
    empty: 'لا يكفي رصيدك من أي عملة أخرى.',
    unavailable: 'الأسعار بعملات أخرى غير متاحة حاليًا.',
    loading: 'جارٍ تحميل الأسعار',
    slippage: (percent) => `قد يزيد حتى ${isolate(percent)}`,
    short: 'الرصيد غير كافٍ',
    asOf: (time) => `الأسعار عند الساعة ${time}`,
    stale: 'ربما تغيّرت الأسعار.',
    refresh: 'تحديث',
    refreshing: 'جارٍ التحديث…',
  },

  steps: {
    caption: 'الخطوات',
    sentences: {
      allow: ({ spender, ...rest }) => `السماح ${to(spender)} بسحب ${amountOf(rest)}`,
      signAllow: ({ spender, through, until, ...rest }) =>
        `التوقيع للسماح ${to(spender)} بسحب ${amountOf(rest)}${by(through)}، ${end(until)}`,
      takeBack: ({ spender }) => `إلغاء الإذن الممنوح لـ ${isolate(spender)}`,
      buy: ({ items, place, total }) => `شراء ${list(items)}${at(place)} مقابل ${isolate(total)}`,
      get: ({ items, place }) => `الحصول على ${list(items)}${at(place)} مجانًا`,
      swap: ({ amount, total }) => `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط`,
      swapAndBuy: ({ amount, total, items }) =>
        `مبادلة ${isolate(amount)} كحد أقصى مقابل ${isolate(total)} بالضبط وشراء ${list(items)} بها، دفعة واحدة`,
      signBuy: ({ items, total, until }) =>
        `التوقيع لشراء ${list(items)} مقابل ${isolate(total)}، ${end(until)}`,
      signMessage: ({ message }) => `توقيع الرسالة «${isolate(message)}»`,
      signBytes: () => 'توقيع بيانات غير مقروءة',
      signOther: ({ type, domain }) => `توقيع «${isolate(type)}» لصالح «${isolate(domain)}»`,
      post: ({ endpoint }) => `إرسال بيانات إلى ${isolate(endpoint)}`,
      unreadable: ({ to }) => `استدعاء وظيفة غير معروفة على ${isolate(to)}`,
      before: () => 'خطوة أكّدتها سابقًا',
    },
    status: {
      waiting: 'في الانتظار',
      awaitingWallet: 'أكّد في محفظتك',
      pending: 'قيد المعالجة',
      done: 'تم',
      failed: 'فشل',
    },
    progress: (done, all) => `الخطوات المكتملة: ${done} من ${all}`,
    transaction: (hash) => `المعاملة ${isolate(hash)}`,
  },

  receipt: {
    caption: 'الإيصال',
    paid: 'المدفوع',
    unknown: 'غير معروف',
    received: 'المستلَم',
    transaction: 'المعاملة',
    block: 'الكتلة',
    reference: 'الرقم المرجعي',
    date: 'التاريخ',
    print: 'طباعة',
    back: 'رجوع',
  },

  summary: {
    caption: 'الملخص',
    pays: 'تدفع',
    receives: 'تستلم',
    simulated: 'جرى اختبار الشراء للتو على الشبكة. المبلغ لا يشمل رسوم الشبكة.',
    notSimulated: 'تعذّر اختبار هذا الشراء مسبقًا.',
  },

  review: {
    caption: 'ما الذي تغيّر',
    shown: 'سابقًا',
    now: 'الآن',
    gone: 'لم تعد متاحة',
    kinds: {
      price: 'سعر القطعة',
      fee: 'الرسوم المشمولة',
      seller: 'البائع',
      currency: 'العملة',
      chain: 'الشبكة',
      token: 'القطعة',
      quantity: 'الكمية',
      expiry: 'نهاية البيع',
    },
  },

  funds: {
    none: 'لم يُدفع شيء.',
    approval: 'لم يُدفع شيء. ما زال إذن السحب الذي منحته ساريًا، لهذا المبلغ فقط.',
    swapped: 'لم يُدفع شيء. جرت مبادلة عملتك، والناتج في محفظتك.',
    unknown: 'قد تكتمل دفعتك لاحقًا. لا تدفع مرة أخرى قبل أن تُعرف حالتها.',
    spent: 'تم الدفع.',
  },

  errors: {
    InvalidIntent: {
      shortMessage: 'لا يمكن شراء ما اخترته.',
      fix: 'غيّر اختيارك وأعد المحاولة.',
    },
    Rejected: {
      shortMessage: 'رُفض الطلب في محفظتك.',
      fix: 'أعد المحاولة عندما تكون مستعدًا.',
    },
    Cancelled: {
      shortMessage: 'أُلغيت عملية الشراء.',
      fix: 'ابدأ من جديد عندما تكون مستعدًا.',
    },
    StoppedInOtherTab: {
      shortMessage: 'توقف هذا الشراء في علامة تبويب أخرى.',
      fix: 'أعد المحاولة للمتابعة هنا. يجري أولًا البحث عن دفعة أُرسلت من قبل.',
    },
    AlreadyBought: {
      shortMessage: 'سبق أن أتممت هذا الشراء، على جهاز آخر أو في نافذة أخرى.',
      fix: 'لم تدفع مرة ثانية. كرّر الشراء فقط إذا أردت قطعة أخرى.',
    },
    PreviousPaymentPending: {
      shortMessage: 'قد تكتمل لاحقًا دفعة سابقة لإحدى هذه القطع.',
      fix: 'انتظر ثم أعد المحاولة. لا تتابع إلا إذا كنت متأكدًا من أنك لم ترسلها.',
    },
    AccountBusy: {
      shortMessage: 'في حسابك معاملة معلّقة قد تكون هي دفعة هذا الشراء.',
      fix: 'انتظر حتى يتم تأكيد المعاملة، أو ألغِها في محفظتك، ثم أعد المحاولة.',
    },
    WrongAccount: {
      shortMessage: 'حُدِّد في المحفظة حساب آخر.',
      fix: 'اختر الحساب الذي بدأت به، ثم تابع هنا.',
    },
    WrongChain: {
      shortMessage: 'المحفظة متصلة بشبكة أخرى.',
      fix: 'أعد المحاولة واسمح للمحفظة بتبديل الشبكة.',
    },
    EmptyPlan: {
      shortMessage: 'لم تتمكن السوق من تجهيز هذا الشراء.',
      fix: 'أعد المحاولة لاحقًا.',
    },
    PlanRefused: {
      shortMessage: 'طلبت السوق من محفظتك شيئًا لم تختره، فحُظر الطلب.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    PolicyMissing: {
      shortMessage: 'هذا المتجر غير مهيّأ بعد لقبول هذه الدفعة.',
      fix: 'تواصل مع المتجر.',
    },
    CurrencyMismatch: {
      shortMessage: 'السعر المعروض لا يطابق العملة.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    CurrencyUnreadable: {
      shortMessage: 'تعذّرت قراءة بيانات العملة أو رصيدك منها.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    InsufficientFunds: {
      shortMessage: 'رصيد محفظتك لا يكفي للدفع.',
      fix: 'أضف رصيدًا وأعد المحاولة.',
    },
    InsufficientGas: {
      shortMessage: 'رصيد محفظتك لا يكفي لرسوم الشبكة.',
      fix: 'أضف قليلًا من عملة الشبكة، مثل ETH، وأعد المحاولة.',
    },
    WouldRevert: {
      shortMessage: 'كان الشراء سيفشل، لذلك لم يُرسل شيء.',
      fix: 'اطّلع على السبب، وأعد المحاولة لاحقًا.',
    },
    SimulationUnavailable: {
      shortMessage: 'تعذّر اختبار هذا الشراء مسبقًا، لذلك لم يُرسل شيء.',
      fix: 'أعد المحاولة لاحقًا، أو تواصل مع المتجر.',
    },
    SimulationMismatch: {
      shortMessage: 'لن تحصل بهذا الشراء على ما اخترته، لذلك لم يُرسل شيء.',
      fix: 'لا تتابع. أبلغ السوق بذلك.',
    },
    Reverted: {
      shortMessage: 'فشلت المعاملة ولم تغيّر شيئًا.',
      fix: 'اطّلع على السبب، وأعد المحاولة لاحقًا.',
    },
    Replaced: {
      shortMessage: 'استُبدلت المعاملة بأخرى في محفظتك.',
      fix: 'أعد المحاولة إن كنت ما زلت تريد الشراء.',
    },
    CancelledInWallet: {
      shortMessage: 'أُلغيت المعاملة في محفظتك.',
      fix: 'أعد المحاولة إن كنت ما زلت تريد الشراء.',
    },
    Dropped: {
      shortMessage: 'أُسقطت معاملتك قبل تأكيدها.',
      fix: 'تحقّق مجددًا. لا يمكن أن يُخصم المبلغ منك مرتين.',
    },
    Reorged: {
      shortMessage: 'ألغت الشبكة الكتلة التي تضم شراءك.',
      fix: 'قد يكتمل الشراء لاحقًا. تحقّق مجددًا. لا يمكن أن يُخصم المبلغ منك مرتين.',
    },
    PendingLong: {
      shortMessage: 'تستغرق المعاملة وقتًا أطول من المتوقع.',
      fix: 'قد تكتمل لاحقًا. تحقّق مجددًا. لا يمكن أن يُخصم المبلغ منك مرتين.',
    },
    AwaitingOwners: {
      shortMessage: 'يحتاج حسابك إلى مزيد من التوقيعات.',
      fix: 'تحقّق مجددًا. لا يمكن أن يُخصم المبلغ منك مرتين.',
    },
    PaymentUnknown: {
      shortMessage: 'لم تُبلغ محفظتك إن كانت قد أرسلت المعاملة.',
      fix: 'راجع النشاط في محفظتك، ثم تحقّق مجددًا هنا. لا يمكن أن يُخصم المبلغ منك مرتين.',
    },
    OutcomeMismatch: {
      shortMessage: 'تم الدفع، لكن النتيجة تختلف عما وافقت عليه.',
      fix: 'احتفظ بمعرّف المعاملة وتواصل مع السوق.',
    },
    WalletFailed: {
      shortMessage: 'لم تتمكن المحفظة من تنفيذ ذلك.',
      fix: 'تحقّق من المحفظة وأعد المحاولة.',
    },
    ChainFailed: {
      shortMessage: 'لم تستجب الشبكة.',
      fix: 'تحقّق من اتصالك، ثم تابع هنا.',
    },
    WalletStillAsking: {
      shortMessage: 'ما زالت محفظتك تنتظر ردّك.',
      fix: 'أجب في المحفظة أولًا، ثم تابع هنا.',
    },
    ServiceFailed: {
      shortMessage: 'لم تتمكن خدمة السوق من تنفيذ ذلك.',
      fix: 'أعد المحاولة بعد قليل.',
    },
    ChunkLoadFailed: {
      shortMessage: 'لم يكتمل تحميل صفحة الدفع.',
      fix: 'تحقّق من الاتصال وأعد المحاولة.',
    },
    Unexpected: {
      shortMessage: 'حدث خطأ ما.',
      fix: 'أعد المحاولة. تواصل مع المتجر إذا تكرر ذلك.',
    },
    StorageFailed: {
      shortMessage: 'تعذّر على متصفحك حفظ هذا الشراء، لذلك لم يُرسل شيء آخر.',
      fix: 'اسمح لهذه الصفحة بتخزين البيانات، ثم تابع هنا.',
    },
  },
  findings: {
    'missing-step': 'لا توجد خطوة تشتري القطعة التي اخترتها.',
    'extra-step': 'هذه الخطوة ليست جزءًا من عملية شراء.',
    'wrong-order': 'الخطوات ليست بالترتيب الصحيح لعملية الشراء.',
    'mixed-step': 'تطلب هذه الخطوة أكثر مما تُعلنه.',
    'unknown-contract': 'تستدعي هذه الخطوة عقدًا غير موثوق.',
    'unknown-call': 'تتعذّر قراءة محتوى هذه الخطوة.',
    'terms-unread': 'تعذّرت قراءة شروط البيع من عقد السوق.',
    'changed-contract': 'تغيّر عقد السوق منذ فحصه.',
    'terms-unsettled': 'عُرضت القطعة للبيع حديثًا جدًا، وما زال بإمكان الشبكة أن تستبدل هذا البيع بآخر.',
    'unexpected-call': 'تستدعي هذه الخطوة وظيفة غير الوظيفة المتوقعة.',
    'not-canonical': 'تحتوي هذه الخطوة على بيانات إضافية مخفية.',
    'approval-for-all': 'ستسمح هذه الخطوة لطرف آخر بنقل كل ما تملكه من قطع في إحدى المجموعات.',
    'token-transfer': 'ستنقل هذه الخطوة عملات أو قطعًا منك إلى طرف آخر.',
    'allowance-increase': 'سترفع هذه الخطوة حدّ إذن سحب قائم.',
    permit: 'لا يحتاج الشراء إلى هذا الإذن.',
    permit2: 'سيسمح هذا الإذن لطرف آخر بسحب عملاتك عبر Permit2.',
    'wrapped-call': 'تُخفي هذه الخطوة استدعاءات أخرى داخل استدعاء واحد.',
    'wrong-token': 'تستخدم هذه الخطوة عملة غير التي تدفع بها.',
    'unexpected-spender': 'ستسمح هذه الخطوة لعقد غير معروف بسحب عملاتك.',
    'approval-too-large': 'تسمح هذه الخطوة بأكثر من تكلفة الشراء.',
    'approval-too-small': 'تسمح هذه الخطوة بأقل من تكلفة الشراء.',
    'wrong-orders': 'لا تشتري هذه الخطوة ما اخترته بالضبط.',
    'wrong-collection': 'تشتري هذه الخطوة من مجموعة أخرى.',
    'wrong-token-id': 'تشتري هذه الخطوة قطعة أخرى.',
    'wrong-quantity': 'تشتري هذه الخطوة كمية أخرى.',
    'wrong-recipient': 'ستذهب المشتريات إلى شخص آخر.',
    'price-too-high': 'تكلّف هذه الخطوة أكثر مما وافقت عليه.',
    'wrong-price': 'يختلف السعر المذكور عن تكلفة هذه الخطوة.',
    'wrong-currency': 'تدفع هذه الخطوة بعملة أخرى.',
    'unexpected-value': 'ترسل هذه الخطوة من عملة الشبكة مبلغًا يختلف عن تكلفة الشراء.',
    'unexpected-fee': 'تدفع هذه الخطوة رسومًا لم توافق عليها.',
    'missing-fee': 'تُغفل هذه الخطوة رسومًا متفقًا عليها.',
    'wrong-amount': 'ناتج المبادلة في هذه الخطوة يختلف عن تكلفة الشراء.',
    'unknown-route': 'تجري المبادلة في هذه الخطوة عبر عملة غير موثوقة.',

    'unknown-signature': 'هذا التوقيع ليس جزءًا من الشراء.',
    'signed-order': 'سيسمح هذا التوقيع للآخرين بأخذ قطعك أو عملاتك.',
    'foreign-contract': 'سيكون التوقيع صالحًا لدى عقد غير موثوق.',
    'wrong-chain': 'سيكون التوقيع صالحًا على شبكة أخرى.',
    'wrong-domain': 'طلب التوقيع هذا ليس لهذه السوق.',
    'wrong-types': 'لا يطابق طلب التوقيع نوعه المعلن.',
    'wrong-signer': 'هذا الطلب لحساب غير حسابك.',
    'far-deadline': 'سيبقى التوقيع صالحًا لمدة أطول مما ينبغي.',
    'raw-hash': 'تطلب هذه الخطوة توقيع بيانات غير مقروءة.',
    'foreign-login': 'سيسجّل هذا التوقيع دخولك إلى موقع آخر، أو باسم شخص آخر.',
    'unknown-message': 'هذا النص ليس نص تسجيل دخول، وليس ضمن النصوص المعروفة.',
    'wrong-time': 'هذه الرسالة منتهية الصلاحية أو تاريخها بعيد جدًا.',
    'foreign-origin': 'ترسل هذه الخطوة بيانات إلى موقع غير السوق.',
    'unsafe-post': 'ترسل هذه الخطوة بيانات بطريقة غير مسموح بها.',
    'body-differs': 'تختلف البيانات المرسلة عن البيانات الموقّعة.',
  },
  reasons: {
    BadSignature: 'التوقيع لا يطابق حسابك.',
    MarketPaused: 'أوقفت السوق كل المبيعات مؤقتًا.',
    NativeNotSignable: 'لا يمكن شراء هذه القطعة دون رسوم الشبكة.',
    NotEnoughLeft: 'سبقك مشترٍ آخر، ولم تبقَ كمية كافية.',
    OrderAlreadyCancelled: 'سحب البائع هذه القطعة من البيع.',
    OrderChanged: 'تختلف شروط البيع عما عُرض عليك.',
    OrderExpired: 'انتهى البيع.',
    OrderNotStarted: 'لم يبدأ البيع بعد.',
    PaymentFailed: 'لم يكتمل الدفع.',
    PurchaseAlreadyMade: 'سبق أن أتممت هذا الشراء. لم تدفع مرة ثانية.',
    PurchaseIdMissing: 'ليس لهذا الشراء رقم تعريف.',
    SignatureExpired: 'انتهت صلاحية التوقيع.',
    UnknownOrder: 'هذه القطعة غير معروضة للبيع في السوق.',
    WrongPayment: 'المبلغ المدفوع يختلف عن السعر.',
    BalanceTouched: 'كانت المبادلة ستأخذ أموالًا ليست لك. لم تجرِ أي مبادلة.',
    CheckoutExpired: 'انتهت صلاحية المبادلة. لم تجرِ أي مبادلة.',
    NothingToPay: 'لا يوجد ما يُدفع.',
    PoolDrained: 'لا يتوفر ما يكفي من العملة للمبادلة. لم تجرِ أي مبادلة.',
    RefundFailed: 'لا يقبل حسابك استلام المبلغ المتبقي. لم تجرِ أي مبادلة.',
    SafeERC20FailedOperation: 'لا يمكن سحب العملة من حسابك أو إرسالها إليه.',
    SignatureUsed: 'سبق استخدام التوقيع أو إلغاؤه. لم تجرِ أي مبادلة.',
    SwapTooDear: 'أصبحت المبادلة تكلّف أكثر مما وافقت عليه. لم تجرِ أي مبادلة.',
    SwapTooSmall: 'ناتج المبادلة أقل من تكلفة الشراء. لم تجرِ أي مبادلة.',
    TokenTaxed: 'تقتطع هذه العملة جزءًا من كل دفعة، لذا لا يمكن الدفع بها.',
    UnknownCall: 'لا يمكن دفع ثمن هذا الشراء بالمبادلة.',
    UnknownTarget: 'لا يمكن الدفع في هذه السوق بالمبادلة.',
    WrongPurchaseId: 'الشراء ليس باسمك.',
    WrongRecipient: 'لا يحدّد الشراء مستلمًا.',
  },
  short: (held, missing) => `لديك ${isolate(held)}. ينقصك ${isolate(missing)}.`,
  refused: 'سبب الإيقاف',
  unexplained: 'السبب غير معروف. يمكنك المحاولة مرة أخرى.',

  checkout: {
    title: {
      disabled: 'إتمام الشراء',
      idle: 'إتمام الشراء',
      preparing: 'جارٍ التحقق من السعر والتوفر',
      inOtherTab: 'قيد التنفيذ في علامة تبويب أخرى',
      review: 'تغيّر السعر أو الشروط',
      switchChain: 'تبديل الشبكة',
      awaitingWallet: 'أكّد في محفظتك',
      pending: 'قيد المعالجة',
      owners: 'في انتظار التوقيعات',
      begun: 'جارٍ البحث عن دفعتك',
      confirming: 'أوشك على الاكتمال',
      success: 'تم الشراء بنجاح',
      cancelled: 'أُلغي الشراء',
    },
    yours: (name) => `${isolate(name)} لك الآن`,
    errorTitle: {
      none: 'لم يكتمل الشراء',
      approval: 'لم يكتمل الشراء',
      swapped: 'تمت المبادلة ولم يتم الشراء بعد',
      unknown: 'لم يتأكد الدفع بعد',
      spent: 'الدفع يحتاج إلى مراجعة',
    },
    narration: {
      idle: 'لن تدفع شيئًا قبل أن تؤكّد في محفظتك.',
      inOtherTab: 'تابع في علامة التبويب الأخرى. ستظهر النتيجة هنا أيضًا.',
      review: 'لم يُدفع شيء. اطّلع على ما تغيّر قبل المتابعة.',
      switchChain: 'تطلب محفظتك تبديل الشبكة.',
      pending: 'في انتظار الشبكة. يمكنك إغلاق هذه النافذة، وسيستمر الشراء.',
      confirming: 'وصلت دفعتك إلى الشبكة، وبقيت بضعة تأكيدات. يمكنك إغلاق هذه النافذة.',
      success: 'تم التأكيد. وصلت مشترياتك.',
    },
    preparing: {
      begun: 'لقد بدأت عملية الشراء هذه من قبل. لن تدفع مرتين.',
      first: 'جارٍ التحقق من أن السعر ما زال ساريًا. لم يُطلب من محفظتك شيء بعد.',
      next: 'اكتملت الخطوة. جارٍ التحقق من السعر مرة أخرى قبل الخطوة التالية.',
      proof: 'تم الدفع. جارٍ التحقق من وصول مشترياتك.',
    },
    confirmStep: (step) => `${step}. راجع التفاصيل في محفظتك، ثم أكّد.`,
    permission: 'ابقَ في هذه الصفحة. ستطلب محفظتك تأكيدك مرة أخرى.',
    asksTwice: (amount) =>
      `ستطلب محفظتك تأكيدك مرتين: الأولى للسماح بسحب ${isolate(amount)}، والثانية للدفع. لن تدفع شيئًا قبل التأكيد الثاني.`,
    asksTimes: (count) => `ستطلب محفظتك تأكيدك ${times(count)}. لن تدفع شيئًا قبل المرة الأخيرة.`,
    asksForSwap: (count) =>
      `ستطلب محفظتك تأكيدك ${times(count)}: للمبادلة أولًا، ثم للشراء. ما تحصل عليه بالمبادلة يبقى لك.`,
    granted: (part, amount) => `اكتملت الخطوة ${isolate(part)}: سبق السماح بسحب ${isolate(amount)}.`,
    offline: 'أنت غير متصل بالإنترنت. لن يُرسل شيء حتى يعود الاتصال.',
    reorged: 'ألغت الشبكة الكتلة التي تضم دفعتك. قد تكتمل الدفعة لاحقًا، وتواصل هذه الصفحة التحقق.',
    owners:
      'يحتاج حسابك إلى مزيد من التوقيعات. يكتمل الشراء عندما يوقّع عدد كافٍ من المالكين، وقد يستغرق ذلك أيامًا. يمكنك إغلاق هذه الصفحة.',
    switchTo: (network) => `تطلب محفظتك التبديل إلى شبكة ${isolate(network)}.`,
    disabled: {
      disconnected: 'اربط محفظة لتتمكن من الشراء.',
      nothing: 'لم تختر شيئًا بعد. اختر قطعة لتشتريها.',
      invalid: 'لا يمكن شراء ما اخترته.',
    },
    ended: {
      title: 'اشتراها شخص آخر',
      sold: (title) => `بيعت القطعة ${isolate(title)} قبل لحظات. لم تدفع شيئًا.`,
      notForSale: (title) => `لم تعد القطعة ${isolate(title)} معروضة للبيع. لم تدفع شيئًا.`,
      perhapsBought: (title) =>
        `لم تعد القطعة ${isolate(title)} معروضة للبيع. ربما اشتُريت من حسابك. راجع محفظتك.`,
      back: 'العودة إلى المعرض',
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
    each: 'للقطعة',
  },

  basket: {
    title: 'سلة التسوق',
    empty: 'سلتك فارغة. اختر قطعة لتشتريها.',
    success: 'تم شراء طلبك كله',
    partly: 'تم شراء جزء من طلبك',
    sequence: (count) =>
      plural('ar', count, {
        zero: 'لا توجد عمليات شراء.',
        one: 'لن تدفع شيئًا قبل أن تؤكّد في محفظتك.',
        two: 'عمليتا شراء منفصلتان. إذا فشلت إحداهما، فستحتفظ بما اشتريته في الأخرى.',
        few: `${count.shown} عمليات شراء منفصلة. إذا فشلت إحداها، فستحتفظ بما اشتريته في غيرها.`,
        many: `${count.shown} عملية شراء منفصلة. إذا فشلت إحداها، فستحتفظ بما اشتريته في غيرها.`,
        other: `${count.shown} عملية شراء منفصلة. إذا فشلت إحداها، فستحتفظ بما اشتريته في غيرها.`,
      }),
    asks: (count) => `ستطلب محفظتك تأكيدك ${times(count)}. ما اشتريته يبقى لك.`,
    position: (at, all) => `عملية الشراء ${isolate(at)} من ${isolate(all)}.`,
    bought: (made, all) => `${isolate(made)} من ${isolate(all)}`,
    soFar: (bought, spent) => `تم شراء ${isolate(bought)}، ودُفع ${isolate(spent)}.`,
    noMore: 'لن تدفع شيئًا آخر ما لم تتابع.',
    yours: 'تم الشراء',
    currencies: (count) =>
      plural('ar', count, {
        zero: 'بلا عملات',
        one: 'عملة واحدة',
        two: 'عملتان',
        few: `${count.shown} عملات`,
        many: `${count.shown} عملة`,
        other: `${count.shown} عملة`,
      }),
    changed: {
      gone: (count) =>
        plural('ar', count, {
          zero: 'كل القطع معروضة للبيع',
          one: 'لم تعد إحدى القطع معروضة للبيع',
          two: 'لم تعد قطعتان معروضتين للبيع',
          few: `لم تعد ${count.shown} قطع معروضة للبيع`,
          many: `لم تعد ${count.shown} قطعة معروضة للبيع`,
          other: `لم تعد ${count.shown} قطعة معروضة للبيع`,
        }),
      dearer: (count) =>
        plural('ar', count, {
          zero: 'لم يرتفع أي سعر',
          one: 'ارتفع أحد الأسعار',
          two: 'ارتفع سعران',
          few: `ارتفعت ${count.shown} أسعار`,
          many: `ارتفع ${count.shown} سعرًا`,
          other: `ارتفع ${count.shown} سعر`,
        }),
      other: 'تغيّرت سلة التسوق',
    },
    stopped: {
      gone: (title) => `لم تعد القطعة ${isolate(title)} معروضة للبيع. لم تدفع شيئًا مقابلها.`,
      dearer: (title) => `ارتفع سعر القطعة ${isolate(title)}. لم تدفع شيئًا مقابلها.`,
      changed: (title) => `تُعرض القطعة ${isolate(title)} الآن بشروط أخرى. لم تدفع شيئًا مقابلها.`,
      failed: (title) => `تعذّر شراء القطعة ${isolate(title)}. لم تدفع شيئًا مقابلها.`,
    },
    others: (count) =>
      plural('ar', count, {
        zero: 'لا توجد قطع أخرى',
        one: 'شراء القطعة الأخرى',
        two: 'شراء القطعتين الأخريين',
        few: `شراء القطع الـ${count.shown} الأخرى`,
        many: `شراء الـ${count.shown} قطعة الأخرى`,
        other: `شراء الـ${count.shown} قطعة الأخرى`,
      }),
  },
  offers: {
    list: {
      label: 'العروض',
      empty: 'لا توجد عروض بعد. قدّم أول عرض، أو عُد لاحقًا.',
      by: (maker) => `من ${isolate(maker)}`,
      yours: 'عرضك',
      states: {
        unpayable: 'يتعذّر دفعه',
        accepted: 'مقبول',
        cancelled: 'ملغى',
        expired: 'انتهت مدته',
        notStarted: 'غير سارٍ بعد',
      },
      short: { maker: 'رصيد صاحب العرض أو إذنه لا يكفي.', own: 'رصيدك أو إذنك لا يكفي.' },
      highest: 'أعلى عرض',
      outbid: 'يوجد عرض أعلى',
      cancel: 'إلغاء العرض',
    },
    make: {
      title: 'تقديم عرض',
      success: 'عرضك سارٍ الآن',
      failed: 'لم يُقدَّم العرض',
      price: 'عرضك',
      each: 'عرضك لكل قطعة',
      duration: 'صالح لمدة',
      royalty: 'حصة المبدع',
      total: 'أقصى ما تدفعه',
      idle: 'لن تدفع شيئًا ما لم يقبل المالك عرضك.',
      allow: 'السماح للسوق بسحب المبلغ',
      send: 'تقديم العرض',
      done: (when) => `تم التأكيد. يمكن للمالك القبول حتى ${isolate(when)}.`,
    },
    accept: {
      button: 'قبول',
      title: 'قبول العرض',
      success: 'تم البيع',
      failed: 'لم يُقبل العرض',
      gives: 'تبيع',
      fees: 'الرسوم',
      byBuyer: 'يدفعها المشتري',
      idle: 'لن تخرج القطعة من محفظتك قبل أن تؤكّد فيها.',
      allow: 'السماح للسوق بنقل هذه القطعة',
      allowAll: 'السماح للسوق بنقل كل قطعك في هذه المجموعة',
      send: 'بيع القطعة',
      done: 'تم التأكيد. وصل المبلغ.',
      funds: {
        none: 'لم تخرج أي قطعة من محفظتك.',
        approval: 'لم تخرج أي قطعة من محفظتك. ما زال بإمكان السوق نقل القطعة التي سمحت بها.',
        spent: 'خرجت القطعة من محفظتك.',
      },
    },
    unknown: 'لم يتأكد الأمر بعد',
    pending: 'في انتظار الشبكة. يمكنك إغلاق هذه النافذة.',
    mayHappen: 'قد تكتمل العملية لاحقًا. انتظر حتى تُعرف نتيجتها.',
    errors: {
      InvalidIntent: {
        shortMessage: 'هذه الشروط غير ممكنة.',
        fix: 'غيّرها وأعد المحاولة.',
      },
      WouldRevert: {
        shortMessage: 'كانت العملية ستفشل، لذلك لم يُرسل شيء.',
        fix: 'اطّلع على السبب، وأعد المحاولة لاحقًا.',
      },
      OfferUnknown: {
        shortMessage: 'سبق أن قدّمت عرضًا لهذه القطعة، وقد يقبله أحد المالكين.',
        fix: 'راجع النشاط في محفظتك، ثم قدّم العرض مجددًا بالشروط نفسها، أو ألغِ العرض السابق.',
      },
      SellUnknown: {
        shortMessage: 'سبق أن قبلت هذا العرض، وربما بيعت القطعة.',
        fix: 'راجع النشاط في محفظتك، ثم اقبل العرض مجددًا. يجري أولًا البحث عن القبول السابق.',
      },
    },
  },
  selling: {
    list: {
      title: 'عرض للبيع',
      success: 'معروضة للبيع',
      failed: 'لم تُعرض للبيع',
      price: 'السعر',
      each: 'سعر القطعة',
      duration: 'معروضة لمدة',
      receive: (amount) => `تحصل على ${isolate(amount)}`,
      artist: (amount) => `للفنان ${isolate(amount)}`,
      market: (amount) => `للسوق ${isolate(amount)}`,
      notOwned: 'أنت لا تملك هذه القطعة.',
      idle: 'تبقى القطعة لك حتى يدفع المشتري.',
      send: 'تأكيد الإعلان',
      done: (when) => `تم التأكيد. يمكن الشراء حتى ${isolate(when)}.`,
      funds: {
        none: 'القطعة غير معروضة للبيع.',
        approval: 'القطعة غير معروضة للبيع. ما زال بإمكان السوق نقل كل القطع التي سمحت بها.',
        unknown: 'قد تكون القطعة معروضة للبيع.',
      },
    },
    remove: {
      title: 'سحب الإعلان',
      success: 'لم تعد معروضة للبيع',
      failed: 'لم يُسحب الإعلان',
      idle: 'يمكن شراء القطعة إلى أن تؤكّد الشبكة سحب الإعلان.',
      send: 'سحب الإعلان',
      done: 'تم التأكيد. سُحب الإعلان.',
      funds: {
        none: 'القطعة معروضة للبيع حتى يُؤكَّد السحب.',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'سبق أن عرضت هذه القطعة للبيع، وربما ما زالت معروضة.',
        fix: 'أعد المحاولة دون توقيع جديد. أو اسحب الإعلان.',
      },
      PaymentUnknown: {
        shortMessage: 'قد يكتمل السحب لاحقًا.',
        fix: 'راجع النشاط في محفظتك، ثم أعد المحاولة.',
      },
    },
  },
  stage: {
    details: 'التفاصيل',
    balance: 'رصيدك',
    unread: 'غير متاح',
    topUp: 'أضف رصيدًا، ثم تابع هنا.',
    enough: (held) => `رصيدك يكفي الآن: ${isolate(held)}.`,
    payWith: 'الدفع بعملة',
    upTo: 'بحد أقصى',
    payUpTo: (price) => `دفع ${isolate(price)} كحد أقصى`,
    payInstead: (price) => `دفع ${isolate(price)} كحد أقصى بدلًا من ذلك`,
    suggested: 'مقترح',
    priceNow: (price) => `${isolate(price)} الآن`,
    swapFirst: (symbol) => `تُبادَل العملات الأخرى أولًا مقابل ${isolate(symbol)}.`,
    missing: (amount) => `ينقصك ${isolate(amount)}`,
    omitted: {
      drained: 'السيولة غير كافية حاليًا',
      paused: 'التحويلات متوقفة مؤقتًا',
      taxed: 'تُفرض رسوم على كل تحويل لهذه العملة، لذا لا يمكن استخدامها هنا',
      other: 'لا يمكن استخدامها هنا حاليًا',
    },
    held: (amount) =>
      `لديك ${isolate(amount)} من المبادلة. استخدم هذا المبلغ للشراء، أو استعد عملتك الأصلية.`,
    account: 'الحساب',
    network: 'الشبكة',
    networkFee: 'رسوم الشبكة التقديرية',
    permission: 'السماح بالدفع',
    purchase: 'تأكيد الشراء',
    allowing: (amount) => `جارٍ السماح بسحب ${isolate(amount)}`,
    paying: (amount) => `جارٍ دفع ${isolate(amount)}`,
    position: (step, all) => `الخطوة ${step} من ${all}`,
    awaitingWallet: 'راجع التفاصيل في محفظتك، ثم أكّد.',
    confirmIn: (wallet) => `أكّد في ${isolate(wallet)}`,
    usually: (time) => `المدة المعتادة: ${isolate(time)}`,
    amount: 'المبلغ',
    spender: 'الجهة المسموح لها',
    market: 'السوق',
    before: 'سابقًا',
    yours: 'ملكك',
    view: 'عرض في مجموعتك',
    transaction: 'عرض المعاملة',
    copy: 'نسخ الرابط',
    copied: 'تم النسخ',
    linkCopied: 'تم نسخ الرابط',
    share: 'مشاركة',
    show: 'عرض',
  },
  fund: {
    add: (amount) => `إضافة ${isolate(amount)}`,
    send: 'الإرسال من محفظة أخرى أو من منصة تداول',
    only: (symbol, network) => `لا ترسل إلى هذا العنوان إلا ${isolate(symbol)} على شبكة ${isolate(network)}.`,
    code: 'رمز QR لعنوانك',
    copy: 'نسخ العنوان',
    waiting: (amount) => `في انتظار وصول ${isolate(amount)}.`,
    received: (part, all) => `وصل ${isolate(part)} من أصل ${isolate(all)}.`,
    later: 'يمكنك إغلاق هذه الصفحة والعودة لاحقًا.',
    confirming: 'وصلت أموالك. تؤكّدها الشبكة الآن.',
    again: 'فتح مرة أخرى',
    other: 'اختيار طريقة أخرى',
  },
  wallet: {
    recent: 'المستخدمة آخر مرة',
    none: 'لم يُعثر على محفظة في هذا المتصفح.',
    way: 'هل تستخدم تطبيق محفظة؟ انسخ الرابط وافتحه في متصفح التطبيق. أو ثبّت محفظة ثم عُد إلى هذه الصفحة.',
    scan: 'امسح الرمز بكاميرا هاتفك أو بتطبيق محفظتك.',
    open: 'فتح في تطبيق المحفظة',
    others: 'كل المحافظ',
    find: 'الحصول على محفظة',
  },

  actions: {
    pay: (price) => `دفع ${isolate(price)}`,
    continue: (price) => `متابعة: دفع ${isolate(price)}`,
    payFree: 'الحصول عليها مجانًا',
    accept: (price) => `قبول ودفع ${isolate(price)}`,
    connect: 'ربط المحفظة',
    connectAndContinue: 'الربط والمتابعة',
    view: 'عرض',
    cancel: 'إلغاء',
    retry: 'إعادة المحاولة',
    recheck: 'التحقق مجددًا',
    revokeAllowance: 'إلغاء الإذن',
    swapBack: 'استعادة العملة الأصلية',
    confirmNotSent: 'لم أرسل شيئًا: إعادة الطلب من محفظتي',
    done: 'تم',
  },

  button: {
    disabled: 'شراء',
    idle: 'شراء',
    preparing: 'جارٍ التحضير…',
    inOtherTab: 'قيد التنفيذ في علامة تبويب أخرى',
    review: 'مراجعة التغييرات',
    switchChain: 'بدّل الشبكة في محفظتك',
    awaitingWallet: 'أكّد في محفظتك',
    pending: 'قيد المعالجة…',
    owners: 'في انتظار التوقيعات…',
    begun: 'جارٍ البحث عن دفعتك…',
    confirming: 'أوشك على الاكتمال…',
    success: 'تم الشراء',
    error: 'عرض التفاصيل',
    cancelled: 'شراء',
  },
  buttonFree: 'الحصول عليها مجانًا',
}

const listIsolated = listItems((tokenId) => isolate(`#${tokenId}`), '، ')
const to = (spender?: string) => (spender ? `لـ ${isolate(spender)}` : 'للسوق')
const at = (place?: string) => (place ? ` على ${isolate(place)}` : '')
const by = (through?: string) => (through ? ` عبر ${isolate(through)}، لهذا الشراء فقط` : '')
const end = (time?: string) => (time ? `صالح حتى ${isolate(time)}` : 'بلا تاريخ انتهاء')

function list(items: readonly StepItem[]): string {
  return listIsolated(items.map(({ name, ...item }) => (name ? { ...item, name: isolate(name) } : item)))
}

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ? isolate(amount) : `أي مبلغ${token ? ` من ${isolate(token)}` : ''}`
}

/** Isolates Latin letters and digits with Unicode marks, so that they keep their order in right-to-left text. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

function times(count: Count): string {
  return plural('ar', count, {
    zero: 'ولا مرة',
    one: 'مرة واحدة',
    two: 'مرتين',
    few: `${count.shown} مرات`,
    many: `${count.shown} مرة`,
    other: `${count.shown} مرة`,
  })
}
