import type { ErrorTexts } from './ErrorTexts.js'

/** What each error of a checkout means, in French. */
export const frErrors: ErrorTexts = {
  InvalidIntent: {
    shortMessage: 'Cela ne peut pas être acheté ainsi.',
    fix: 'Corrigez la sélection et réessayez.',
  },
  Rejected: {
    shortMessage: 'Vous avez refusé dans votre portefeuille.',
    fix: 'Réessayez quand vous serez prêt.',
  },
  Cancelled: {
    shortMessage: 'L’achat a été annulé.',
    fix: 'Recommencez quand vous serez prêt.',
  },
  StoppedElsewhere: {
    shortMessage: 'Cet achat était en cours dans un autre onglet et s’y est arrêté.',
    fix: 'Réessayez pour continuer ici : ce qui a déjà été envoyé est d’abord recherché.',
  },
  AlreadyBought: {
    shortMessage: 'Vous avez déjà effectué cet achat, sur un autre appareil ou dans une autre fenêtre.',
    fix: 'Il n’a pas été payé une seconde fois. N’achetez à nouveau que si vous le voulez encore une fois.',
  },
  EarlierUnsettled: {
    shortMessage: 'Un paiement antérieur pour l’un de ces articles peut encore aboutir.',
    fix: 'Patientez et réessayez : il est d’abord recherché. Ne continuez que si vous savez qu’il n’a pas été envoyé.',
  },
  AccountBusy: {
    shortMessage: 'Votre compte a quelque chose en cours qui paie peut-être déjà ceci.',
    fix: 'Attendez que ce soit passé, ou annulez-le dans votre portefeuille, puis réessayez.',
  },
  WrongAccount: {
    shortMessage: 'Un autre compte est sélectionné dans le portefeuille.',
    fix: 'Sélectionnez le compte avec lequel vous avez commencé, puis continuez ici.',
  },
  WrongChain: {
    shortMessage: 'Le portefeuille est sur un autre réseau.',
    fix: 'Réessayez et laissez le portefeuille changer.',
  },
  EmptyPlan: {
    shortMessage: 'Le service n’a envoyé aucune étape pour cet achat.',
    fix: 'Réessayez plus tard.',
  },
  PlanRefused: {
    shortMessage: 'Le service a demandé à votre portefeuille une chose que vous n’avez pas demandée.',
    fix: 'Ne continuez pas. Signalez-le à la place de marché.',
  },
  PolicyMissing: {
    shortMessage: 'Cette page n’indique pas quel contrat peut être payé.',
    fix: 'Signalez-le à la boutique : sa page doit nommer le contrat de la place de marché.',
  },
  CurrencyMismatch: {
    shortMessage: 'Le prix a été affiché dans une autre unité que celle de la devise.',
    fix: 'Ne continuez pas. Signalez-le à la place de marché.',
  },
  InsufficientFunds: {
    shortMessage: 'Le portefeuille ne contient pas assez pour payer.',
    fix: 'Ajoutez des fonds et réessayez.',
  },
  InsufficientGas: {
    shortMessage: 'Le portefeuille ne contient pas assez pour les frais de réseau.',
    fix: 'Ajoutez un peu de la devise du réseau et réessayez.',
  },
  WouldRevert: {
    shortMessage: 'L’achat échouerait, donc rien n’a été envoyé.',
    fix: 'Voyez la raison, et réessayez si elle peut changer.',
  },
  NotRehearsed: {
    shortMessage:
      'Cet achat ne peut pas être lu et n’a pas pu être répété d’abord, donc rien n’a été envoyé.',
    fix: 'Utilisez un nœud capable de simuler, puis réessayez.',
  },
  ForecastMismatch: {
    shortMessage: 'L’achat ne ferait pas ce que vous avez demandé, donc rien n’a été envoyé.',
    fix: 'Ne continuez pas. Signalez-le à la place de marché.',
  },
  Reverted: {
    shortMessage: 'La transaction a échoué et n’a rien changé.',
    fix: 'Voyez la raison, et réessayez si elle peut changer.',
  },
  Replaced: {
    shortMessage: 'La transaction a été remplacée par une autre dans votre portefeuille.',
    fix: 'Réessayez si vous voulez toujours acheter.',
  },
  CancelledInWallet: {
    shortMessage: 'Vous avez annulé la transaction dans votre portefeuille.',
    fix: 'Réessayez si vous voulez toujours acheter.',
  },
  Dropped: {
    shortMessage: 'Le réseau a oublié la transaction avant qu’elle n’aboutisse.',
    fix: 'Vérifiez de nouveau pour la rechercher : elle ne peut pas être payée deux fois.',
  },
  Reorged: {
    shortMessage: 'Le réseau a retiré le bloc dans lequel vous aviez acheté ceci.',
    fix: 'L’achat peut encore aboutir. Vérifiez de nouveau : il est recherché et ne peut pas être payé deux fois.',
  },
  PendingLong: {
    shortMessage: 'La transaction prend plus de temps que prévu.',
    fix: 'Elle peut encore aboutir. Vérifiez de nouveau pour la rechercher ; elle n’est pas envoyée une seconde fois.',
  },
  AwaitingOwners: {
    shortMessage: 'Les titulaires de votre compte n’ont pas encore tous signé.',
    fix: 'L’achat aboutit dès qu’ils l’ont fait. Vérifiez alors de nouveau : il est recherché et n’est pas payé une seconde fois.',
  },
  PaymentUnknown: {
    shortMessage: 'On ne sait pas si votre portefeuille a envoyé la transaction.',
    fix: 'Regardez dans votre portefeuille. Vérifiez de nouveau pour la rechercher ; elle n’est pas envoyée une seconde fois.',
  },
  OutcomeMismatch: {
    shortMessage: 'La transaction a abouti, mais n’a pas fait ce qui était convenu.',
    fix: 'Conservez l’empreinte de la transaction et contactez la place de marché.',
  },
  WalletFailed: {
    shortMessage: 'Le portefeuille n’a pas pu faire cela.',
    fix: 'Vérifiez le portefeuille et réessayez.',
  },
  ChainFailed: {
    shortMessage: 'Le nœud du réseau n’a pas répondu.',
    fix: 'Vérifiez la connexion, puis continuez ici.',
  },
  WalletStillAsking: {
    shortMessage: 'Votre portefeuille pose encore une question sur cet achat.',
    fix: 'Répondez-y d’abord, puis continuez ici.',
  },
  ServiceFailed: {
    shortMessage: 'Le service de la place de marché n’a pas pu faire cela.',
    fix: 'Réessayez dans un instant.',
  },
  NotLoaded: {
    shortMessage: 'Une partie du paiement n’a pas pu être chargée.',
    fix: 'Vérifiez la connexion et réessayez.',
  },
  Unexpected: {
    shortMessage: 'Quelque chose d’imprévu s’est produit.',
    fix: 'Réessayez, et signalez-le si cela persiste.',
  },
  StorageFailed: {
    shortMessage: 'Ce navigateur n’a pas permis de noter l’achat, donc rien n’a été envoyé.',
    fix: 'Autorisez le stockage pour cette page, puis continuez ici.',
  },
}
