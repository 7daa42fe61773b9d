import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { type Count, plural } from './plural.js'

/** Every text of the components, in French. */
export const fr: Messages = {
  locale: 'fr',
  dir: 'ltr',
  free: 'Gratuit',
  close: 'Fermer',
  opensInNewTab: 's’ouvre dans un nouvel onglet',

  order: {
    availability: {
      available: 'Disponible',
      sold: 'Vendu',
      cancelled: 'N’est plus en vente',
      expired: 'Expiré',
      notStarted: 'Bientôt en vente',
      unavailable: 'Indisponible',
    },
    untitled: (tokenId) => `#${tokenId}`,
    anyItem: 'N’importe quel article de la collection',
    noPicture: 'Pas d’image',
    loading: 'Chargement',
    left: (available, initial) => `Il en reste ${available} sur ${initial}`,
    soldBy: (seller) => `Vendu par ${seller}`,
    ends: (when) => `Se termine ${atTime(when)}`,
    ended: (when) => `Terminé ${atTime(when)}`,
    starts: (when) => `Commence ${atTime(when)}`,
  },

  grid: {
    label: (count) =>
      plural('fr', count, {
        one: `${count.shown} article`,
        many: `${count.shown} d’articles`,
        other: `${count.shown} articles`,
      }),
    hint: 'Utilisez les flèches du clavier pour passer d’un article à l’autre.',
    empty: 'Rien n’est en vente pour le moment. Revenez plus tard.',
  },

  quantity: {
    label: 'Quantité',
    fewer: 'Diminuer la quantité',
    more: 'Augmenter la quantité',
    range: (from, to) => `Saisissez un nombre de ${from} à ${to}.`,
    ambiguous: (example) => `Écrivez le nombre sans séparateur de milliers, par exemple ${example}.`,
    tooFine: (smallest) => `La plus petite unité est ${smallest}.`,
  },

  fees: {
    caption: 'Détail du prix',
    price: 'Prix',
    additional: 'Frais supplémentaires',
    total: 'Total',
    free: 'Sans frais supplémentaires.',
    included: (parts) => `Le prix comprend ${parts}.`,
    part: (percent, kind) => `${percent} de ${kind}`,
    kinds: {
      royalty: 'redevance du créateur',
      marketplace: 'frais de place de marché',
      marketplace_fee: 'frais de place de marché',
    },
  },

  swap: {
    caption: 'Payer dans une autre devise',
    currency: 'Devise',
    price: 'Prix actuel',
    maxPrice: 'Prix maximum',
    balance: 'Votre solde',
    choose: (symbol) => `Payer en ${symbol}`,
    empty: 'Votre solde ne suffit dans aucune autre devise.',
    unavailable: 'Les prix dans d’autres devises ne sont pas disponibles pour le moment.',
    loading: 'Chargement des prix',
    slippage: (percent) => `jusqu’à ${percent} de plus`,
    short: 'Solde insuffisant',
    asOf: (time) => `Prix relevés à ${time}`,
    stale: 'Les prix ont pu changer.',
    refresh: 'Actualiser',
    refreshing: 'Actualisation…',
  },

  steps: {
    caption: 'Étapes',
    sentences: {
      allow: ({ spender = 'la place de marché', ...rest }) =>
        `Autoriser ${spender} à prélever ${amountOf(rest)}`,
      signAllow: ({ spender = 'la place de marché', through, until, ...rest }) =>
        `Signer pour autoriser ${spender} à prélever ${amountOf(rest)}${by(through)}, ${end(until)}`,
      takeBack: ({ spender }) => `Révoquer l’autorisation accordée à ${spender}`,
      buy: ({ items, place, total }) => `Acheter ${list(items)}${at(place)} pour ${total}`,
      get: ({ items, place }) => `Obtenir ${list(items)}${at(place)} gratuitement`,
      swap: ({ amount, total }) => `Échanger au maximum ${amount} contre exactement ${total}`,
      swapAndBuy: ({ amount, total, items }) =>
        `Échanger au maximum ${amount} contre exactement ${total} pour acheter ${list(items)}, en une seule fois`,
      signBuy: ({ items, total, until }) => `Signer pour acheter ${list(items)} pour ${total}, ${end(until)}`,
      signMessage: ({ message }) => `Signer le message «\u00a0${message}\u00a0»`,
      signBytes: () => 'Signer des données illisibles',
      signOther: ({ type, domain }) => `Signer «\u00a0${type}\u00a0» pour «\u00a0${domain}\u00a0»`,
      post: ({ endpoint }) => `Envoyer des données à ${endpoint}`,
      unreadable: ({ to }) => `Appeler une fonction inconnue de ${to}`,
      before: () => 'Étape que vous avez déjà confirmée',
    },
    status: {
      waiting: 'À venir',
      awaitingWallet: 'À confirmer dans votre portefeuille',
      pending: 'En cours',
      done: 'Terminé',
      failed: 'Échec',
    },
    progress: (done, all) => `Étapes terminées\u00a0: ${done} sur ${all}`,
    transaction: (hash) => `Transaction ${hash}`,
  },

  receipt: {
    caption: 'Justificatif d’achat',
    paid: 'Payé',
    unknown: 'Inconnu',
    received: 'Reçu',
    transaction: 'Transaction',
    block: 'Bloc',
    reference: 'Référence',
    date: 'Date',
    print: 'Imprimer',
    back: 'Retour',
  },

  summary: {
    caption: 'Récapitulatif',
    pays: 'Vous payez',
    receives: 'Vous recevez',
    simulated: 'Testé à l’instant sur le réseau. Frais de réseau non compris.',
    notSimulated: 'Cet achat n’a pas pu être testé au préalable.',
  },

  review: {
    caption: 'Ce qui a changé',
    shown: 'Avant',
    now: 'Maintenant',
    gone: 'N’est plus disponible',
    kinds: {
      price: 'Prix unitaire',
      fee: 'Frais inclus',
      seller: 'Vendeur',
      currency: 'Devise',
      chain: 'Réseau',
      token: 'Jeton',
      quantity: 'Quantité',
      expiry: 'Fin de la vente',
    },
  },

  funds: {
    none: 'Rien n’a été payé.',
    approval: 'Rien n’a été payé. Votre autorisation reste active, pour ce montant uniquement.',
    swapped: 'Rien n’a été payé. L’échange a eu lieu et le montant obtenu est dans votre portefeuille.',
    unknown: 'Votre paiement peut encore aboutir. Ne payez pas à nouveau avant de connaître son statut.',
    spent: 'Votre paiement a été effectué.',
  },

  errors: {
    InvalidIntent: {
      shortMessage: 'Cette sélection ne peut pas être achetée.',
      fix: 'Modifiez votre sélection et réessayez.',
    },
    Rejected: {
      shortMessage: 'Vous avez refusé la demande dans votre portefeuille.',
      fix: 'Réessayez quand vous le souhaitez.',
    },
    Cancelled: {
      shortMessage: 'L’achat a été annulé.',
      fix: 'Recommencez quand vous le souhaitez.',
    },
    StoppedInOtherTab: {
      shortMessage: 'Cet achat s’est interrompu dans un autre onglet.',
      fix: 'Réessayez pour continuer ici. La page vérifie d’abord si un paiement a déjà été envoyé.',
    },
    AlreadyBought: {
      shortMessage: 'Vous avez déjà fait cet achat sur un autre appareil ou dans une autre fenêtre.',
      fix: 'Vous n’avez pas payé une seconde fois. N’achetez à nouveau que si vous voulez un autre exemplaire.',
    },
    PreviousPaymentPending: {
      shortMessage: 'Un paiement précédent pour l’un de ces articles peut encore aboutir.',
      fix: 'Patientez, puis réessayez. Ne continuez que si vous avez la certitude de ne pas l’avoir envoyé.',
    },
    AccountBusy: {
      shortMessage: 'Une transaction en attente de votre compte paie peut-être déjà cet achat.',
      fix: 'Attendez sa confirmation ou annulez-la dans votre portefeuille. Ensuite, réessayez.',
    },
    WrongAccount: {
      shortMessage: 'Un autre compte est sélectionné dans le portefeuille.',
      fix: 'Sélectionnez le compte avec lequel vous avez commencé, puis continuez ici.',
    },
    WrongChain: {
      shortMessage: 'Le portefeuille est sur un autre réseau.',
      fix: 'Réessayez et laissez le portefeuille changer de réseau.',
    },
    EmptyPlan: {
      shortMessage: 'La place de marché n’a pas pu préparer cet achat.',
      fix: 'Réessayez plus tard.',
    },
    PlanRefused: {
      shortMessage:
        'La place de marché a demandé à votre portefeuille quelque chose que vous n’avez pas choisi. La demande a été bloquée.',
      fix: 'Ne continuez pas. Signalez-le à la place de marché.',
    },
    PolicyMissing: {
      shortMessage: 'Cette boutique n’est pas encore configurée pour accepter ce paiement.',
      fix: 'Contactez la boutique.',
    },
    CurrencyMismatch: {
      shortMessage: 'Le prix affiché ne correspond pas à la devise.',
      fix: 'Ne continuez pas. Signalez-le à la place de marché.',
    },
    CurrencyUnreadable: {
      shortMessage: 'Impossible de lire les informations de cette devise ou votre solde.',
      fix: 'Ne continuez pas. Signalez-le à la place de marché.',
    },
    InsufficientFunds: {
      shortMessage: 'Le solde de votre portefeuille ne suffit pas pour payer.',
      fix: 'Ajoutez des fonds et réessayez.',
    },
    InsufficientGas: {
      shortMessage: 'Le solde de votre portefeuille ne suffit pas pour les frais de réseau.',
      fix: 'Ajoutez un peu de la devise du réseau, par exemple de l’ETH, et réessayez.',
    },
    WouldRevert: {
      shortMessage: 'L’achat échouerait, donc rien n’a été envoyé.',
      fix: 'Lisez la raison indiquée, puis réessayez plus tard.',
    },
    SimulationUnavailable: {
      shortMessage: 'Cet achat n’a pas pu être testé au préalable, donc rien n’a été envoyé.',
      fix: 'Réessayez plus tard ou contactez la boutique.',
    },
    SimulationMismatch: {
      shortMessage: 'Cet achat ne vous donnerait pas ce que vous avez choisi, donc rien n’a été envoyé.',
      fix: 'Ne continuez pas. Signalez-le à la place de marché.',
    },
    Reverted: {
      shortMessage: 'La transaction a échoué et n’a rien changé.',
      fix: 'Lisez la raison indiquée, puis réessayez plus tard.',
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
      shortMessage: 'Votre transaction a été abandonnée avant d’être confirmée.',
      fix: 'Vérifiez de nouveau. Votre compte ne peut pas être débité deux fois.',
    },
    Reorged: {
      shortMessage: 'Le réseau a annulé le bloc contenant votre achat.',
      fix: 'L’achat peut encore aboutir. Vérifiez de nouveau. Votre compte ne peut pas être débité deux fois.',
    },
    PendingLong: {
      shortMessage: 'La transaction prend plus de temps que prévu.',
      fix: 'Elle peut encore aboutir. Vérifiez de nouveau. Votre compte ne peut pas être débité deux fois.',
    },
    AwaitingOwners: {
      shortMessage: 'Il manque encore des signatures pour votre compte.',
      fix: 'Vérifiez de nouveau. Votre compte ne peut pas être débité deux fois.',
    },
    PaymentUnknown: {
      shortMessage: 'Impossible de savoir si votre portefeuille a envoyé la transaction.',
      fix: 'Consultez l’activité de votre portefeuille, puis vérifiez de nouveau ici. Votre compte ne peut pas être débité deux fois.',
    },
    OutcomeMismatch: {
      shortMessage:
        'Le paiement a été effectué, mais le résultat ne correspond pas à ce que vous avez accepté.',
      fix: 'Conservez le hash de la transaction et contactez la place de marché.',
    },
    WalletFailed: {
      shortMessage: 'Le portefeuille n’a pas pu effectuer cette action.',
      fix: 'Vérifiez le portefeuille et réessayez.',
    },
    ChainFailed: {
      shortMessage: 'Le réseau n’a pas répondu.',
      fix: 'Vérifiez votre connexion, puis continuez ici.',
    },
    WalletStillAsking: {
      shortMessage: 'Votre portefeuille attend encore votre réponse.',
      fix: 'Répondez d’abord dans le portefeuille, puis continuez ici.',
    },
    ServiceFailed: {
      shortMessage: 'Le service de la place de marché n’a pas pu effectuer cette action.',
      fix: 'Réessayez dans un instant.',
    },
    ChunkLoadFailed: {
      shortMessage: 'La page de paiement ne s’est pas chargée entièrement.',
      fix: 'Vérifiez la connexion et réessayez.',
    },
    Unexpected: {
      shortMessage: 'Un problème est survenu.',
      fix: 'Réessayez. Contactez la boutique si cela se reproduit.',
    },
    StorageFailed: {
      shortMessage: 'Votre navigateur n’a pas pu enregistrer cet achat, donc rien d’autre n’a été envoyé.',
      fix: 'Autorisez le stockage pour cette page, puis continuez ici.',
    },
  },
  findings: {
    'missing-step': 'Aucune étape n’achète l’article que vous avez choisi.',
    'extra-step': 'Cette étape ne fait pas partie d’un achat.',
    'wrong-order': 'Les étapes ne sont pas dans l’ordre d’un achat.',
    'mixed-step': 'Cette étape demande plus que ce qu’elle annonce.',
    'unknown-contract': 'Cette étape fait appel à un contrat qui n’est pas reconnu comme fiable.',
    'unknown-call': 'Impossible de lire ce que fait cette étape.',
    'terms-unread': 'Les conditions de vente n’ont pas pu être lues dans le contrat de la place de marché.',
    'changed-contract': 'Le contrat de la place de marché a changé depuis sa vérification.',
    'terms-unsettled': 'L’annonce est si récente que le réseau peut encore la remplacer par une autre.',
    'unexpected-call': 'Cette étape appelle une autre fonction que prévu.',
    'not-canonical': 'Cette étape contient des données supplémentaires cachées.',
    'approval-for-all': 'Cette étape permettrait à quelqu’un de déplacer tous vos articles d’une collection.',
    'token-transfer': 'Cette étape vous ferait céder des jetons.',
    'allowance-increase': 'Cette étape augmenterait une autorisation existante.',
    permit: 'Cette autorisation n’est pas nécessaire à l’achat.',
    permit2: 'Cette autorisation permettrait à quelqu’un de prendre des jetons via Permit2.',
    'wrapped-call': 'Cette étape cache d’autres appels dans un seul.',
    'wrong-token': 'Cette étape utilise un autre jeton que celui avec lequel vous payez.',
    'unexpected-spender': 'Cette étape permettrait à un contrat inconnu de prendre des jetons.',
    'approval-too-large': 'Cette étape autorise plus que le coût de l’achat.',
    'approval-too-small': 'Cette étape autorise moins que le coût de l’achat.',
    'wrong-orders': 'Cette étape n’achète pas exactement ce que vous avez choisi.',
    'wrong-collection': 'Cette étape achète dans une autre collection.',
    'wrong-token-id': 'Cette étape achète un autre jeton.',
    'wrong-quantity': 'Cette étape achète une autre quantité.',
    'wrong-recipient': 'Les jetons iraient à quelqu’un d’autre.',
    'price-too-high': 'Cette étape coûte plus que convenu.',
    'wrong-price': 'Le prix annoncé diffère du coût de cette étape.',
    'wrong-currency': 'Cette étape paie dans une autre devise.',
    'unexpected-value': 'Le montant envoyé dans la devise du réseau diffère du coût de l’achat.',
    'unexpected-fee': 'Cette étape paie des frais que vous n’avez pas acceptés.',
    'missing-fee': 'Cette étape omet des frais convenus.',
    'wrong-amount': 'L’échange de cette étape donne un autre montant que le coût de l’achat.',
    'unknown-route': 'L’échange de cette étape passe par un jeton qui n’est pas reconnu comme fiable.',

    'unknown-signature': 'Cette signature ne fait pas partie de l’achat.',
    'signed-order': 'Cette signature permettrait à d’autres de prendre vos articles ou vos jetons.',
    'foreign-contract': 'La signature serait valable auprès d’un contrat qui n’est pas reconnu comme fiable.',
    'wrong-chain': 'La signature serait valable sur un autre réseau.',
    'wrong-domain': 'Cette demande de signature n’est pas destinée à cette place de marché.',
    'wrong-types': 'La demande de signature ne correspond pas au type qu’elle annonce.',
    'wrong-signer': 'Cette demande concerne un autre compte que le vôtre.',
    'far-deadline': 'La signature resterait valable trop longtemps.',
    'raw-hash': 'Cette étape vous ferait signer des données illisibles.',
    'foreign-login': 'Cette signature vous connecterait à un autre site, ou au nom de quelqu’un d’autre.',
    'unknown-message':
      'Ce texte n’est pas une demande de connexion et ne figure pas dans la liste des textes connus.',
    'wrong-time': 'Ce message a expiré ou porte une date trop lointaine.',
    'foreign-origin': 'Cette étape envoie des données à un autre site que la place de marché.',
    'unsafe-post': 'Cette étape envoie des données d’une façon qui n’est pas autorisée.',
    'body-differs': 'Les données envoyées diffèrent des données signées.',
  },
  reasons: {
    BadSignature: 'La signature ne correspond pas à votre compte.',
    MarketPaused: 'La place de marché a suspendu toutes les ventes.',
    NativeNotSignable: 'Cet article ne peut pas être acheté sans frais de réseau.',
    NotEnoughLeft: 'Quelqu’un d’autre a été plus rapide. Il n’en reste pas assez.',
    OrderAlreadyCancelled: 'Le vendeur a retiré l’annonce.',
    OrderChanged: 'Les conditions de vente diffèrent de celles qui étaient affichées.',
    OrderExpired: 'L’annonce a expiré.',
    OrderNotStarted: 'La vente n’a pas encore commencé.',
    PaymentFailed: 'Le paiement n’a pas abouti.',
    PurchaseAlreadyMade: 'Vous avez déjà fait cet achat. Vous n’avez pas payé une seconde fois.',
    PurchaseIdMissing: 'L’achat n’a pas d’identifiant.',
    SignatureExpired: 'La signature a expiré.',
    UnknownOrder: 'La place de marché ne connaît pas cette annonce.',
    WrongPayment: 'Le montant payé ne correspond pas au prix.',
    BalanceTouched: 'L’échange utiliserait des fonds qui ne vous appartiennent pas. Rien n’a été échangé.',
    CheckoutExpired: 'L’échange a expiré. Rien n’a été échangé.',
    NothingToPay: 'Il n’y a rien à payer.',
    PoolDrained: 'La quantité disponible de cette devise ne suffit pas pour l’échange. Rien n’a été échangé.',
    RefundFailed: 'Votre compte n’accepte pas le montant restant. Rien n’a été échangé.',
    SafeERC20FailedOperation:
      'La devise ne peut pas être prélevée sur votre compte ou ne peut pas y être versée.',
    SignatureUsed: 'La signature a déjà servi ou a été annulée. Rien n’a été échangé.',
    SwapTooDear: 'L’échange coûte maintenant plus que convenu. Rien n’a été échangé.',
    SwapTooSmall: 'L’échange donne moins que le coût de l’achat. Rien n’a été échangé.',
    TokenTaxed:
      'Cette devise retient une partie de chaque paiement. Vous ne pouvez donc pas l’utiliser pour payer.',
    UnknownCall: 'Cet achat ne peut pas être payé par un échange.',
    UnknownTarget: 'Cette place de marché n’accepte pas le paiement par échange.',
    WrongPurchaseId: 'L’achat n’est pas à votre nom.',
    WrongRecipient: 'L’achat n’indique aucun destinataire.',
  },
  short: (held, missing) => `Vous avez ${held}. Il vous en manque ${missing}.`,
  refused: 'Pourquoi cela a été arrêté',
  unexplained: 'La raison n’est pas connue. Vous pouvez réessayer.',

  checkout: {
    title: {
      disabled: 'Votre achat',
      idle: 'Votre achat',
      preparing: 'Vérification du prix et de la disponibilité',
      inOtherTab: 'En cours dans un autre onglet',
      review: 'Le prix ou les conditions ont changé',
      switchChain: 'Changement de réseau',
      awaitingWallet: 'Confirmez dans votre portefeuille',
      pending: 'En cours',
      owners: 'En attente de signatures',
      begun: 'Recherche de votre paiement',
      confirming: 'Presque terminé',
      success: 'C’est à vous',
      cancelled: 'Achat annulé',
    },
    yours: (name) => `${name} est à vous`,
    errorTitle: {
      none: 'Achat non finalisé',
      approval: 'Achat non finalisé',
      swapped: 'Échangé, pas encore acheté',
      unknown: 'Paiement pas encore confirmé',
      spent: 'Paiement à vérifier',
    },
    narration: {
      idle: 'Vous ne payez rien avant d’avoir confirmé dans votre portefeuille.',
      inOtherTab: 'Continuez dans l’autre onglet. Le résultat s’affichera aussi ici.',
      review: 'Rien n’a été payé. Vérifiez ce qui a changé avant de continuer.',
      switchChain: 'Votre portefeuille demande à changer de réseau.',
      pending: 'En attente du réseau. Vous pouvez fermer cette fenêtre. Votre achat se poursuit.',
      confirming:
        'Le réseau a reçu votre paiement. Il ne manque plus que quelques confirmations. Vous pouvez fermer cette fenêtre.',
      success: 'C’est confirmé. Votre achat est arrivé.',
    },
    preparing: {
      begun: 'Vous avez déjà commencé cet achat. Vous ne paierez pas deux fois.',
      first: 'Vérification du prix. Rien n’a encore été demandé à votre portefeuille.',
      next: 'Étape terminée. Le prix est vérifié encore une fois avant l’étape suivante.',
      proof: 'Paiement effectué. Vérification de la réception de votre achat.',
    },
    confirmStep: (step) => `${step}. Vérifiez les détails dans votre portefeuille, puis confirmez.`,
    permission: 'Restez ici\u00a0: votre portefeuille va vous demander une autre confirmation.',
    asksTwice: (amount) =>
      `Votre portefeuille vous demandera deux confirmations\u00a0: une pour autoriser ${amount}, puis une pour payer. Vous ne payez qu’à la seconde.`,
    asksTimes: (count) =>
      `Votre portefeuille demandera votre confirmation ${times(count)}. Vous ne payez qu’à la dernière.`,
    asksForSwap: (count) =>
      `Votre portefeuille demandera votre confirmation ${times(count)}\u00a0: d’abord pour l’échange, puis pour l’achat. Ce que vous échangez reste à vous.`,
    granted: (part, amount) => `Étape ${part} terminée\u00a0: le montant de ${amount} est déjà autorisé.`,
    offline: 'Vous êtes hors ligne. Rien ne sera envoyé tant que la connexion n’est pas rétablie.',
    reorged:
      'Le réseau a annulé le bloc contenant votre paiement. Le paiement peut encore aboutir. Cette page continue de vérifier.',
    owners:
      'Il manque encore des signatures pour votre compte. L’achat aboutira dès que suffisamment de titulaires auront signé, ce qui peut prendre plusieurs jours. Vous pouvez fermer cette page.',
    switchTo: (network) => `Votre portefeuille demande à passer au réseau ${network}.`,
    disabled: {
      disconnected: 'Connectez un portefeuille pour acheter.',
      nothing: 'Votre sélection est vide. Choisissez un article à acheter.',
      invalid: 'Cette sélection ne peut pas être achetée.',
    },
    ended: {
      title: 'Quelqu’un d’autre l’a acheté',
      sold: (title) => `${title} vient d’être vendu. Vous n’avez rien payé.`,
      notForSale: (title) => `${title} n’est plus en vente. Vous n’avez rien payé.`,
      perhapsBought: (title) =>
        `${title} n’est plus en vente. Votre compte l’a peut-être acheté\u00a0: regardez dans votre portefeuille.`,
      back: 'Retour à la galerie',
    },
    items: (count) =>
      plural('fr', count, {
        one: `${count.shown} article`,
        many: `${count.shown} d’articles`,
        other: `${count.shown} articles`,
      }),
    each: 'l’unité',
  },

  basket: {
    title: 'Votre panier',
    empty: 'Votre panier est vide. Choisissez un article à acheter.',
    success: 'Tout est à vous',
    partly: 'Une partie de votre commande est à vous',
    sequence: (count) =>
      plural('fr', count, {
        one: 'Vous ne payez rien avant d’avoir confirmé dans votre portefeuille.',
        many: `${count.shown} d’achats séparés. Si l’un d’eux échoue, vous gardez les autres.`,
        other: `${count.shown} achats séparés. Si l’un d’eux échoue, vous gardez les autres.`,
      }),
    asks: (count) =>
      `Votre portefeuille demandera votre confirmation ${times(count)}. Ce qui est déjà acheté reste à vous.`,
    position: (at, all) => `Achat ${at} sur ${all}.`,
    bought: (made, all) => `${made} sur ${all}`,
    soFar: (bought, spent) => `Achats effectués\u00a0: ${bought}. Dépensé\u00a0: ${spent}.`,
    noMore: 'Vous ne paierez rien de plus, sauf si vous continuez.',
    yours: 'À vous',
    currencies: (count) =>
      plural('fr', count, {
        one: `${count.shown} devise`,
        many: `${count.shown} de devises`,
        other: `${count.shown} devises`,
      }),
    changed: {
      gone: (count) =>
        plural('fr', count, {
          one: 'Un article n’est plus en vente',
          many: `${count.shown} d’articles ne sont plus en vente`,
          other: `${count.shown} articles ne sont plus en vente`,
        }),
      dearer: (count) =>
        plural('fr', count, {
          one: 'Un prix a augmenté',
          many: `${count.shown} de prix ont augmenté`,
          other: `${count.shown} prix ont augmenté`,
        }),
      other: 'Votre panier a changé',
    },
    stopped: {
      gone: (title) => `${title} n’est plus en vente. Vous n’avez rien payé pour cet article.`,
      dearer: (title) => `Le prix de ${title} a augmenté. Vous n’avez rien payé pour cet article.`,
      changed: (title) =>
        `${title} est maintenant proposé à d’autres conditions. Vous n’avez rien payé pour cet article.`,
      failed: (title) => `${title} n’a pas pu être acheté. Vous n’avez rien payé pour cet article.`,
    },
    others: (count) =>
      plural('fr', count, {
        one: 'Acheter l’autre article',
        many: `Acheter les ${count.shown} autres`,
        other: `Acheter les ${count.shown} autres`,
      }),
  },
  offers: {
    list: {
      label: 'Offres',
      empty: 'Aucune offre pour le moment. Faites la première offre ou revenez plus tard.',
      by: (maker) => `de ${maker}`,
      yours: 'Votre offre',
      states: {
        unpayable: 'Ne peut pas être payée',
        accepted: 'Acceptée',
        cancelled: 'Annulée',
        expired: 'Expirée',
        notStarted: 'Pas encore valable',
      },
      short: {
        maker: 'Le solde ou l’autorisation de l’offrant ne suffit pas.',
        own: 'Votre solde ou votre autorisation ne suffit pas.',
      },
      highest: 'Offre la plus élevée',
      outbid: 'Dépassée',
      cancel: 'Annuler l’offre',
    },
    make: {
      title: 'Faire une offre',
      success: 'Votre offre est active',
      failed: 'Offre non envoyée',
      price: 'Votre offre',
      each: 'Votre offre par article',
      duration: 'Valable pendant',
      royalty: 'Redevance du créateur',
      total: 'Vous payez au maximum',
      idle: 'Vous ne payez que si le propriétaire accepte.',
      allow: 'Autoriser la place de marché à prélever le paiement',
      send: 'Faire l’offre',
      done: (when) => `C’est confirmé. Le propriétaire peut accepter votre offre jusqu’au ${when}.`,
    },
    accept: {
      button: 'Accepter',
      title: 'Accepter l’offre',
      success: 'Vendu',
      failed: 'Offre non acceptée',
      gives: 'Vous cédez',
      fees: 'Frais',
      byBuyer: 'Payée par l’acheteur',
      idle: 'Vous ne cédez l’article qu’après avoir confirmé dans votre portefeuille.',
      allow: 'Autoriser la place de marché à transférer cet article',
      allowAll: 'Autoriser la place de marché à transférer tous vos articles de cette collection',
      send: 'Vendre l’article',
      done: 'C’est confirmé. Le paiement est arrivé.',
      funds: {
        none: 'Vous n’avez rien cédé.',
        approval: 'Vous n’avez rien cédé. La place de marché reste autorisée à transférer l’article.',
        spent: 'L’article a quitté votre portefeuille.',
      },
    },
    unknown: 'Pas encore confirmé',
    pending: 'En attente du réseau. Vous pouvez fermer cette fenêtre.',
    mayHappen: 'L’opération peut encore aboutir. Attendez que son résultat soit connu.',
    errors: {
      InvalidIntent: {
        shortMessage: 'Ces conditions ne sont pas possibles.',
        fix: 'Modifiez-les et réessayez.',
      },
      WouldRevert: {
        shortMessage: 'Cela échouerait, donc rien n’a été envoyé.',
        fix: 'Lisez la raison indiquée, puis réessayez plus tard.',
      },
      OfferUnknown: {
        shortMessage: 'Vous avez déjà fait une offre pour cet article. Elle est peut-être encore valable.',
        fix: 'Consultez l’activité de votre portefeuille, puis refaites l’offre aux mêmes conditions ou annulez l’offre précédente.',
      },
      SellUnknown: {
        shortMessage: 'Vous avez accepté cette offre. L’article est peut-être déjà vendu.',
        fix: 'Consultez l’activité de votre portefeuille, puis acceptez de nouveau l’offre. La page vérifie d’abord si la première acceptation a abouti.',
      },
    },
  },
  selling: {
    list: {
      title: 'Mettre en vente',
      success: 'En vente',
      failed: 'Non mis en vente',
      price: 'Prix',
      each: 'Prix par article',
      duration: 'En vente pendant',
      receive: (amount) => `Vous recevez ${amount}`,
      artist: (amount) => `artiste ${amount}`,
      market: (amount) => `place de marché ${amount}`,
      notOwned: 'Cet article ne vous appartient pas.',
      idle: 'Vous gardez l’article jusqu’à ce qu’un acheteur le paie.',
      send: 'Confirmer l’annonce',
      done: (when) => `C’est confirmé. L’article peut être acheté jusqu’au ${when}.`,
      funds: {
        none: 'L’article n’est pas en vente.',
        approval:
          'L’article n’est pas en vente. La place de marché peut encore transférer tous les articles que vous avez autorisés.',
        unknown: 'L’article est peut-être en vente.',
      },
    },
    remove: {
      title: 'Retirer l’annonce',
      success: 'N’est plus en vente',
      failed: 'Annonce non retirée',
      idle: 'L’article peut être acheté jusqu’à la confirmation du réseau.',
      send: 'Retirer l’annonce',
      done: 'C’est confirmé. L’annonce est retirée.',
      funds: {
        none: 'L’article est en vente jusqu’à ce que le retrait soit confirmé.',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'Vous avez publié une annonce pour cet article. Il est peut-être en vente.',
        fix: 'Réessayez\u00a0: vous ne signez rien de nouveau. Ou retirez l’annonce.',
      },
      PaymentUnknown: {
        shortMessage: 'Le retrait peut encore aboutir.',
        fix: 'Consultez l’activité de votre portefeuille, puis réessayez.',
      },
    },
  },
  stage: {
    details: 'Détails',
    balance: 'Votre solde',
    unread: 'Indisponible',
    topUp: 'Ajoutez des fonds, puis continuez ici.',
    enough: (held) => `Votre solde suffit maintenant\u00a0: ${held}.`,
    payWith: 'Payer avec',
    upTo: 'jusqu’à',
    payUpTo: (price) => `Payer jusqu’à ${price}`,
    payInstead: (price) => `Payer plutôt avec ${price} au maximum`,
    suggested: 'Suggestion',
    priceNow: (price) => `${price} actuellement`,
    swapFirst: (symbol) => `Les autres devises sont d’abord converties en ${symbol}.`,
    missing: (amount) => `Il manque ${amount}`,
    omitted: {
      drained: 'Échange impossible pour ce montant actuellement',
      paused: 'Les transferts sont suspendus',
      taxed: 'Ce jeton prélève des frais de transfert et ne peut pas être utilisé ici',
      other: 'Inutilisable ici pour le moment',
    },
    held: (amount) => `L’échange vous a donné ${amount}. Achetez avec ce montant ou reconvertissez-le.`,
    account: 'Compte',
    network: 'Réseau',
    networkFee: 'Frais de réseau estimés',
    permission: 'Autoriser le montant',
    purchase: 'Confirmer l’achat',
    allowing: (amount) => `Autorisation de ${amount}`,
    paying: (amount) => `Paiement de ${amount}`,
    position: (step, all) => `Étape ${step} sur ${all}`,
    awaitingWallet: 'Vérifiez les détails dans votre portefeuille, puis confirmez.',
    confirmIn: (wallet) => `Confirmez dans ${wallet}`,
    usually: (time) => `Généralement en moins de ${time}`,
    amount: 'Montant',
    spender: 'Autorisation accordée à',
    market: 'Place de marché',
    before: 'Avant',
    yours: 'À vous',
    view: 'Voir dans votre collection',
    transaction: 'Voir la transaction',
    copy: 'Copier le lien',
    copied: 'Copié',
    linkCopied: 'Lien copié',
    share: 'Partager',
    show: 'Afficher',
  },
  fund: {
    add: (amount) => `Ajouter ${amount}`,
    send: 'Envoyer depuis un autre portefeuille ou une plateforme d’échange',
    only: (symbol, network) => `Envoyez à cette adresse uniquement des ${symbol}, sur le réseau ${network}.`,
    code: 'Code QR de votre adresse',
    copy: 'Copier l’adresse',
    waiting: (amount) => `En attente de ${amount}.`,
    received: (part, all) => `Reçu\u00a0: ${part} sur ${all}.`,
    later: 'Vous pouvez fermer cette page et revenir plus tard.',
    confirming: 'Vos fonds sont arrivés. Le réseau les confirme.',
    again: 'Ouvrir à nouveau',
    other: 'Choisir un autre moyen',
  },
  wallet: {
    recent: 'Dernier utilisé',
    none: 'Aucun portefeuille trouvé dans ce navigateur.',
    way: 'Vous utilisez une application de portefeuille\u202f? Copiez le lien et ouvrez-le dans le navigateur de l’application. Ou installez un portefeuille, puis revenez sur cette page.',
    scan: 'Scannez le code avec l’appareil photo de votre téléphone ou votre application de portefeuille.',
    open: 'Ouvrir dans l’application du portefeuille',
    others: 'Tous les portefeuilles',
    find: 'Obtenir un portefeuille',
  },

  actions: {
    pay: (price) => `Payer ${price}`,
    continue: (price) => `Continuer\u00a0: payer ${price}`,
    payFree: 'Obtenir gratuitement',
    accept: (price) => `Accepter et payer ${price}`,
    connect: 'Connecter un portefeuille',
    connectAndContinue: 'Connecter et continuer',
    view: 'Voir',
    cancel: 'Annuler',
    retry: 'Réessayer',
    recheck: 'Vérifier de nouveau',
    revokeAllowance: 'Révoquer l’autorisation',
    swapBack: 'Reconvertir',
    confirmNotSent: 'Je n’ai rien envoyé\u00a0: redemander au portefeuille',
    done: 'Terminé',
  },

  button: {
    disabled: 'Acheter',
    idle: 'Acheter',
    preparing: 'Préparation…',
    inOtherTab: 'En cours dans un autre onglet',
    review: 'Voir ce qui a changé',
    switchChain: 'Changez de réseau dans votre portefeuille',
    awaitingWallet: 'Confirmez dans votre portefeuille',
    pending: 'En cours…',
    owners: 'En attente de signatures…',
    begun: 'Recherche de votre paiement…',
    confirming: 'Presque terminé…',
    success: 'Acheté',
    error: 'Voir les détails',
    cancelled: 'Acheter',
  },
  buttonFree: 'Obtenir gratuitement',
}

const list = listItems((tokenId) => `#${tokenId}`)
const at = (place?: string) => (place ? ` sur ${place}` : '')
const by = (through?: string) => (through ? ` via ${through}, pour cet achat uniquement` : '')
const end = (time?: string) => (time ? `valable jusqu’au ${time}` : 'sans date d’expiration')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `n’importe quel montant${token ? ` de ${token}` : ''}`
}

function times(count: Count): string {
  return plural('fr', count, {
    one: `${count.shown} fois`,
    many: `${count.shown} de fois`,
    other: `${count.shown} fois`,
  })
}

/** Writes “le” before a date. A relative time, such as “dans 2 heures”, starts with its own word. */
function atTime(when: string): string {
  return /^\d/.test(when) ? `le ${when}` : when
}
