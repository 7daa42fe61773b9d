import type { ReasonTexts } from './ReasonTexts.js'

/** Why a contract refused, in Japanese. */
export const jaReasons: ReasonTexts = {
  BadSignature: '署名が購入者のものではありません。',
  MarketPaused: 'マーケットは一時停止中です。',
  NativeNotSignable: 'ネットワークの通貨で支払うものは、ネットワーク手数料なしでは購入できません。',
  NotEnoughLeft: '残りの数量が足りません。ほかの人が先に購入しました。',
  OrderAlreadyCancelled: '出品者が出品を取り下げました。',
  OrderChanged: '出品の内容が表示されたものと異なります。',
  OrderExpired: '出品の期限が切れています。',
  OrderNotStarted: '販売はまだ始まっていません。',
  PaymentFailed: '支払いが完了しませんでした。',
  PurchaseAlreadyMade: 'この購入はすでに行われています。二重には支払われていません。',
  PurchaseIdMissing: '購入に識別子がありません。',
  SignatureExpired: '署名の期限が切れています。',
  UnknownOrder: 'マーケットにこの出品がありません。',
  WrongPayment: '送られた額が価格と一致しません。',
  BalanceTouched:
    '交換先またはマーケットが購入者のものではない残高を取ろうとしたため、何も交換されていません。',
  CheckoutExpired: '交換の期限が切れたため、何も交換されていません。',
  NothingToPay: '交換して支払うものがありません。',
  PoolDrained: 'プールの残高が足りないため、何も交換されていません。',
  RefundFailed: 'アカウントが残額を受け取らないため、何も交換されていません。',
  SafeERC20FailedOperation: 'トークンをアカウントから受け取れないか、アカウントへ渡せません。',
  SignatureUsed: '署名はすでに使われたか取り消されたため、何も交換されていません。',
  SwapTooDear: '交換に必要な額が合意した額を超えたため、何も交換されていません。',
  SwapTooSmall: '交換で得られる額が購入代金に足りないため、何も交換されていません。',
  TokenTaxed: 'このトークンは送金のたびに一部が差し引かれるため、支払いに使えません。',
  UnknownCall: '交換と購入を一度に行うコントラクトは、この呼び出しを行いません。',
  UnknownTarget: '交換と購入を一度に行うコントラクトは、このマーケットまたはルーターを知りません。',
  WrongPurchaseId: '購入が購入者の名義になっていません。',
  WrongRecipient: '購入したものの受取人が指定されていません。',
}
