import type { ReasonTexts } from './ReasonTexts.js'

/** Why a contract refused, in French. */
export const frReasons: ReasonTexts = {
  BadSignature: 'La signature n’est pas celle de l’acheteur.',
  MarketPaused: 'Le marché est suspendu.',
  NativeNotSignable: 'Ce qui se paie dans la devise du réseau ne peut pas être acheté sans frais de réseau.',
  NotEnoughLeft: 'Il ne reste pas assez de cette offre : quelqu’un a été plus rapide.',
  OrderAlreadyCancelled: 'Le vendeur a retiré l’offre.',
  OrderChanged: 'L’offre n’est pas telle qu’elle a été montrée.',
  OrderExpired: 'L’offre a expiré.',
  OrderNotStarted: 'La vente n’a pas encore commencé.',
  PaymentFailed: 'Le paiement n’a pas abouti.',
  PurchaseAlreadyMade: 'Cet achat a déjà été fait ; il n’a pas été payé une seconde fois.',
  PurchaseIdMissing: 'L’achat n’a pas d’identifiant.',
  SignatureExpired: 'La signature a expiré.',
  UnknownOrder: 'Le marché ne connaît pas cette offre.',
  WrongPayment: 'Le montant envoyé n’est pas le prix.',
  BalanceTouched: 'L’échange ou le marché prend ce qui n’est pas à l’acheteur ; rien n’a été échangé.',
  CheckoutExpired: 'L’échange a expiré ; rien n’a été échangé.',
  NothingToPay: 'Il n’y a rien contre quoi échanger.',
  PoolDrained: 'La réserve ne contient pas assez ; rien n’a été échangé.',
  RefundFailed: 'Le compte ne reprend pas ce qui reste ; rien n’a été échangé.',
  SafeERC20FailedOperation: 'Le jeton ne peut pas être pris sur le compte, ou ne peut pas lui être donné.',
  SignatureUsed: 'La signature a déjà servi ou a été annulée ; rien n’a été échangé.',
  SwapTooDear: 'L’échange coûte maintenant plus que convenu ; rien n’a été échangé.',
  SwapTooSmall: 'L’échange donne moins que le prix de l’achat ; rien n’a été échangé.',
  TokenTaxed: 'Le jeton garde une partie de ce qui est envoyé : il ne peut pas servir à payer.',
  UnknownCall: 'Le contrat qui échange et achète en une seule transaction ne fait pas cet appel.',
  UnknownTarget:
    'Le contrat qui échange et achète en une seule transaction ne connaît pas ce marché ou ce routeur.',
  WrongPurchaseId: 'L’achat n’est pas fait au nom de l’acheteur.',
  WrongRecipient: 'L’achat ne nomme personne qui reçoive ce qui est acheté.',
}
