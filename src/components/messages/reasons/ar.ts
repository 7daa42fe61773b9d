import type { ReasonTexts } from './ReasonTexts.js'

const dearer = 'صارت المبادلة تكلّف أكثر مما اتُّفق عليه، ولم يُبادَل شيء.'
const late = 'انتهت صلاحية السعر المعروض، ولم يُبادَل شيء.'
const drained = 'لا يحتوي المجمّع على ما يكفي، ولم يُبادَل شيء.'

/** Why a contract refused, in Arabic. */
export const arReasons: ReasonTexts = {
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
  RefundFailed: 'الحساب لا يستعيد ما تبقى، ولم يُبادَل شيء.',
  SafeERC20FailedOperation: 'لا يمكن أخذ الرمز من الحساب أو إعطاؤه له.',
  SwapTooSmall: 'تعطي المبادلة أقل مما يكلّفه الشراء، ولم يُبادَل شيء.',
  TokenTaxed: 'يحتفظ الرمز بجزء مما يُرسل، لذا لا يمكن الدفع به.',
  UnknownCall: 'العقد الذي يبادل ويشتري في معاملة واحدة لا يُجري هذا النداء.',
  UnknownTarget: 'العقد الذي يبادل ويشتري في معاملة واحدة لا يعرف هذه السوق أو هذا الموجّه.',
  WrongPurchaseId: 'الشراء ليس باسم المشتري.',
  WrongRecipient: 'الشراء لا يذكر من يستلم ما يُشترى.',
  'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT': dearer,
  'UniswapV2Router: EXPIRED': late,
  'UniswapV2Library: INSUFFICIENT_LIQUIDITY': drained,
  'ds-math-sub-underflow': drained,
  'Too much requested': dearer,
  'Transaction too old': late,
  V2TooMuchRequested: dearer,
  V3TooMuchRequested: dearer,
  TransactionDeadlinePassed: late,
}
