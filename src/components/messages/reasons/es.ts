import type { ReasonTexts } from './ReasonTexts.js'

const dearer = 'El cambio ya cuesta más de lo acordado; no se cambió nada.'
const late = 'La cotización ha vencido; no se cambió nada.'
const drained = 'El fondo no tiene suficiente; no se cambió nada.'

/** Why a contract refused, in Spanish. */
export const esReasons: ReasonTexts = {
  BadSignature: 'La firma no es la del comprador.',
  MarketPaused: 'El mercado está en pausa.',
  NativeNotSignable: 'Lo que se paga en la moneda de la red no se puede comprar sin tarifa de red.',
  NotEnoughLeft: 'No queda suficiente de la oferta: alguien fue más rápido.',
  OrderAlreadyCancelled: 'El vendedor retiró la oferta.',
  OrderChanged: 'La oferta no es como se mostró.',
  OrderExpired: 'La oferta ha vencido.',
  OrderNotStarted: 'La venta aún no ha comenzado.',
  PaymentFailed: 'El pago no se completó.',
  PurchaseAlreadyMade: 'Esta compra ya se hizo; no se pagó otra vez.',
  PurchaseIdMissing: 'A la compra le falta su identificador.',
  SignatureExpired: 'La firma ha vencido.',
  UnknownOrder: 'El mercado no conoce esta oferta.',
  WrongPayment: 'El importe enviado no es el precio.',
  BalanceTouched: 'El cambio o el mercado toma lo que no es del comprador; no se cambió nada.',
  CheckoutExpired: 'El cambio ha vencido; no se cambió nada.',
  NothingToPay: 'No hay nada por lo que cambiar.',
  RefundFailed: 'La cuenta no acepta lo que sobra; no se cambió nada.',
  SafeERC20FailedOperation: 'El token no se puede tomar de la cuenta o no se le puede dar.',
  SwapTooSmall: 'El cambio da menos de lo que cuesta la compra; no se cambió nada.',
  TokenTaxed: 'El token se queda con una parte de lo que se envía, por lo que no sirve para pagar.',
  UnknownCall: 'El contrato que cambia y compra en una sola transacción no hace esta llamada.',
  UnknownTarget: 'El contrato que cambia y compra en una sola transacción no conoce este mercado o router.',
  WrongPurchaseId: 'La compra no se hace a nombre del comprador.',
  WrongRecipient: 'La compra no indica quién recibe lo comprado.',
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
