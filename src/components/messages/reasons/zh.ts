import type { ReasonTexts } from './ReasonTexts.js'

const dearer = '现在兑换所需已超过约定的数额；未进行任何兑换。'
const late = '报价已过期；未进行任何兑换。'
const drained = '资金池余额不足；未进行任何兑换。'

/** Why a contract refused, in Chinese. */
export const zhReasons: ReasonTexts = {
  BadSignature: '签名不是买家的签名。',
  MarketPaused: '该市场已暂停。',
  NativeNotSignable: '以网络原生货币支付的商品无法免网络手续费购买。',
  NotEnoughLeft: '挂单剩余数量不足：已被他人抢先买走。',
  OrderAlreadyCancelled: '卖家已撤回该挂单。',
  OrderChanged: '该挂单与所显示的不一致。',
  OrderExpired: '该挂单已到期。',
  OrderNotStarted: '销售尚未开始。',
  PaymentFailed: '付款未成功。',
  PurchaseAlreadyMade: '此次购买此前已完成，没有重复付款。',
  PurchaseIdMissing: '此次购买缺少标识。',
  SignatureExpired: '签名已过期。',
  UnknownOrder: '该市场没有这个挂单。',
  WrongPayment: '发送的金额与价格不符。',
  BalanceTouched: '兑换方或市场试图取走不属于买家的款项；未进行任何兑换。',
  CheckoutExpired: '兑换已过期；未进行任何兑换。',
  NothingToPay: '没有需要兑换来支付的内容。',
  RefundFailed: '账户不接收剩余款项；未进行任何兑换。',
  SafeERC20FailedOperation: '无法从账户取走该代币，或无法转给账户。',
  SwapTooSmall: '兑换所得不足以支付此次购买；未进行任何兑换。',
  TokenTaxed: '该代币每次转账都会扣留一部分，因此不能用于付款。',
  UnknownCall: '在一笔交易中完成兑换和购买的合约不会执行这个调用。',
  UnknownTarget: '在一笔交易中完成兑换和购买的合约不认识该市场或路由。',
  WrongPurchaseId: '此次购买不是以买家的名义进行的。',
  WrongRecipient: '此次购买没有指定接收者。',
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
