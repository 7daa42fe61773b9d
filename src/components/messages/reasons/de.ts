import type { ReasonTexts } from './ReasonTexts.js'

/** Why a contract refused, in German. */
export const deReasons: ReasonTexts = {
  BadSignature: 'Die Unterschrift ist nicht die des Käufers.',
  MarketPaused: 'Der Markt ist angehalten.',
  NativeNotSignable:
    'Was in der Währung des Netzwerks bezahlt wird, lässt sich nicht ohne Netzwerkgebühr kaufen.',
  NotEnoughLeft: 'Vom Angebot ist nicht genug übrig: Jemand anders war schneller.',
  OrderAlreadyCancelled: 'Der Verkäufer hat das Angebot zurückgezogen.',
  OrderChanged: 'Das Angebot ist nicht, wie es gezeigt wurde.',
  OrderExpired: 'Das Angebot ist abgelaufen.',
  OrderNotStarted: 'Der Verkauf hat noch nicht begonnen.',
  PaymentFailed: 'Die Zahlung ging nicht durch.',
  PurchaseAlreadyMade: 'Dieser Kauf wurde bereits getätigt; er wurde nicht noch einmal bezahlt.',
  PurchaseIdMissing: 'Dem Kauf fehlt seine Kennung.',
  SignatureExpired: 'Die Unterschrift ist abgelaufen.',
  UnknownOrder: 'Der Markt kennt dieses Angebot nicht.',
  WrongPayment: 'Der gesendete Betrag ist nicht der Preis.',
  BalanceTouched: 'Der Tausch oder der Markt nimmt, was dem Käufer nicht gehört; es wurde nichts getauscht.',
  CheckoutExpired: 'Der Tausch ist abgelaufen; es wurde nichts getauscht.',
  NothingToPay: 'Es gibt nichts, wofür zu tauschen wäre.',
  PoolDrained: 'Der Pool enthält nicht genug; es wurde nichts getauscht.',
  RefundFailed: 'Das Konto nimmt nicht zurück, was übrig bleibt; es wurde nichts getauscht.',
  SafeERC20FailedOperation: 'Der Token lässt sich dem Konto nicht entnehmen oder nicht geben.',
  SignatureUsed: 'Die Unterschrift wurde schon benutzt oder zurückgezogen; es wurde nichts getauscht.',
  SwapTooDear: 'Der Tausch kostet inzwischen mehr als vereinbart; es wurde nichts getauscht.',
  SwapTooSmall: 'Der Tausch bringt weniger, als der Kauf kostet; es wurde nichts getauscht.',
  TokenTaxed: 'Der Token behält einen Teil von dem, was gesendet wird; damit lässt sich nicht bezahlen.',
  UnknownCall: 'Der Vertrag, der in einer Transaktion tauscht und kauft, macht diesen Aufruf nicht.',
  UnknownTarget:
    'Der Vertrag, der in einer Transaktion tauscht und kauft, kennt diesen Markt oder Router nicht.',
  WrongPurchaseId: 'Der Kauf läuft nicht unter dem Namen des Käufers.',
  WrongRecipient: 'Der Kauf nennt niemanden, der das Gekaufte bekommt.',
}
