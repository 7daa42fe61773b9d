import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { plural } from './plural.js'

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
      cancelled: 'Retiré',
      expired: 'Expiré',
      notStarted: 'Pas encore en vente',
      unavailable: 'Indisponible',
    },
    untitled: (tokenId) => `N° ${tokenId}`,
    anyItem: 'Une pièce de la collection, au choix',
    noPicture: 'Pas d’image',
    loading: 'Chargement',
    left: (available, initial) => `Reste ${available} sur ${initial}`,
    soldBy: (seller) => `Vendu par ${seller}`,
    ends: (when) => `Se termine ${when}`,
    ended: (when) => `Terminé ${when}`,
    starts: (when) => `Commence ${when}`,
    noEnd: 'Sans date de fin',
  },

  grid: {
    label: (count) =>
      plural('fr', count, {
        one: `${count.shown} offre`,
        many: `${count.shown} d’offres`,
        other: `${count.shown} offres`,
      }),
    hint: 'Les flèches passent d’une offre à l’autre.',
    empty: 'Rien n’est en vente ici.',
  },

  quantity: {
    label: 'Quantité',
    fewer: 'Un de moins',
    more: 'Un de plus',
    range: (from, to) => `Choisissez de ${from} à ${to}.`,
  },

  fees: {
    caption: 'Ce que cela coûte',
    price: 'Prix',
    additional: 'Frais supplémentaires',
    total: 'Total',
    free: 'Aucuns frais ne s’ajoutent.',
    included: (parts) => `Le prix comprend : ${parts}.`,
    part: (percent, kind) => `${percent} de ${kind}`,
    kinds: { royalty: 'droits d’auteur', marketplace: 'frais du marché', marketplace_fee: 'frais du marché' },
  },

  swap: {
    caption: 'Payer dans une autre devise',
    currency: 'Devise',
    price: 'Prix actuel',
    maxPrice: 'Au plus',
    balance: 'Votre solde',
    choose: (symbol) => `Payer en ${symbol}`,
    empty: 'Aucune autre devise de ce portefeuille ne couvre le prix.',
    loading: 'Recherche des prix',
    slippage: (percent) => `jusqu’à ${percent} de plus`,
    short: 'Insuffisant',
    asOf: (time) => `Prix à ${time}`,
    stale: 'Ces prix ont pu changer.',
    refresh: 'Actualiser',
    refreshing: 'Actualisation…',
  },

  steps: {
    caption: 'Étapes',
    sentences: {
      allow: ({ spender = 'le marché', ...rest }) => `Autoriser ${spender} à prélever ${amountOf(rest)}`,
      signAllow: ({ spender = 'le marché', through, until, ...rest }) =>
        `Signer que ${spender} peut prélever ${amountOf(rest)}${by(through)}, ${end(until)}`,
      takeBack: ({ spender }) => `Retirer ce que ${spender} peut prélever`,
      buy: ({ items, place, total }) => `Acheter ${list(items)}${at(place)} pour ${total}`,
      get: ({ items, place }) => `Obtenir ${list(items)}${at(place)} gratuitement`,
      swap: ({ amount, total }) => `Échanger au plus ${amount} contre exactement ${total}`,
      swapAndBuy: ({ amount, total, items }) =>
        `Échanger au plus ${amount} contre exactement ${total} et acheter avec cela ${list(items)}, en une fois`,
      signBuy: ({ items, total, until }) => `Signer l’achat de ${list(items)} pour ${total}, ${end(until)}`,
      signMessage: ({ message }) => `Signer le message « ${message} »`,
      signBytes: () => 'Signer des octets que personne ne peut lire',
      signOther: ({ type, domain }) => `Signer « ${type} » pour « ${domain} »`,
      post: ({ endpoint }) => `Envoyer des données à ${endpoint}`,
      unreadable: ({ to }) => `Faire sur ${to} quelque chose qui ne peut être lu`,
      before: () => 'Ce que vous avez confirmé auparavant',
    },
    status: {
      waiting: 'À suivre',
      confirm: 'À confirmer dans votre portefeuille',
      pending: 'En cours',
      done: 'Fait',
      failed: 'N’a pas abouti',
    },
    progress: (done, all) => `Étapes terminées : ${done} sur ${all}`,
    transaction: (hash) => `Transaction ${hash}`,
  },

  receipt: {
    caption: 'Reçu',
    paid: 'Payé',
    received: 'Reçu',
    transaction: 'Transaction',
    block: 'Bloc',
    reference: 'Référence',
  },

  summary: {
    caption: 'Ce que fait cet achat',
    pays: 'Vous payez',
    receives: 'Vous recevez',
    rehearsed: 'Vérifié à l’instant sur le réseau. Ses frais s’ajoutent.',
    notRehearsed: 'Cet achat n’a pas pu être vérifié au préalable sur le réseau.',
  },

  review: {
    caption: 'Ce qui a changé',
    shown: 'Vous avez vu',
    now: 'Maintenant',
    gone: 'Parti',
    kinds: {
      price: 'Prix de l’unité',
      fee: 'Frais dans le prix',
      seller: 'Vendeur',
      currency: 'Devise',
      chain: 'Réseau',
      token: 'Jeton',
      quantity: 'Quantité',
      expiry: 'Fin de l’offre',
    },
  },

  funds: {
    none: 'Rien n’a été payé.',
    approval: 'Rien n’a été payé. L’autorisation donnée reste en place, pour ce montant seulement.',
    swapped: 'Rien n’a été payé. L’échange a été fait, et ce qu’il a donné est dans votre portefeuille.',
    unknown: 'Une transaction est peut-être encore en route. Ne payez pas de nouveau avant de le savoir.',
    spent: 'Le paiement a été fait.',
  },

  errors: {
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
    CurrencyUnreadable: {
      shortMessage: 'Le contrat de la devise n’indique pas son unité ou votre solde.',
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
  },
  findings: {
    'missing-step': 'Rien dans ce plan n’achète ce qui a été demandé.',
    'extra-step': 'Cette étape n’a pas sa place dans un achat.',
    'wrong-order': 'Les étapes ne sont pas dans l’ordre d’un achat.',
    'mixed-step': 'Elle demande autre chose en plus de ce qu’elle dit être.',
    'unknown-contract': 'Elle s’adresse à un contrat qui n’est pas de confiance.',
    'unknown-call': 'Ce qu’elle fait ne peut pas être lu.',
    'terms-unread':
      'Elle ne fait que nommer ce qu’elle achète, et on n’a pas demandé au marché à quelles conditions.',
    'changed-contract': 'Le contrat du marché a été remplacé depuis que l’achat a été examiné.',
    'terms-unsettled': 'L’offre est si récente que la chaîne peut encore la remplacer par une autre.',
    'unexpected-call': 'Elle appelle autre chose que ce que cette étape devrait.',
    'not-canonical': 'Elle contient plus que ce qu’elle montre.',
    'approval-for-all': 'Elle laisserait quelqu’un prendre tous les jetons d’une collection.',
    'token-transfer': 'Elle céderait des jetons.',
    'allowance-increase': 'Elle laisserait prendre davantage, en plus de ce qui est déjà permis.',
    permit: 'Elle laisserait quelqu’un prendre des jetons, ce dont cet achat n’a pas besoin.',
    permit2: 'Elle laisserait quelqu’un prendre des jetons par Permit2.',
    'wrapped-call': 'Elle réunit d’autres appels en un seul, qui passeraient inaperçus.',
    'wrong-token': 'Elle porte sur un autre jeton que celui du paiement.',
    'unexpected-spender': 'Elle laisserait un inconnu prendre des jetons.',
    'approval-too-large': 'Elle laisserait prendre plus que le coût de l’achat.',
    'approval-too-small': 'Elle permet moins que le coût de l’achat.',
    'wrong-orders': 'Elle n’achète pas exactement ce qui a été demandé.',
    'wrong-collection': 'Elle achète dans une autre collection.',
    'wrong-token-id': 'Elle achète un autre jeton.',
    'wrong-quantity': 'Elle achète une autre quantité.',
    'wrong-recipient': 'Les jetons iraient à quelqu’un d’autre.',
    'price-too-high': 'Elle coûte plus que convenu.',
    'wrong-price': 'Le prix annoncé n’est pas ce que cela coûte.',
    'wrong-currency': 'Elle paie dans une autre devise.',
    'unexpected-value': 'Elle envoie un autre montant de la devise du réseau que le coût de l’achat.',
    'unexpected-fee': 'Elle paie des frais qui n’étaient pas convenus.',
    'missing-fee': 'Elle omet des frais convenus.',
    'wrong-amount': 'Elle échange contre un autre montant que le prix de l’achat.',
    'unknown-route': 'Elle échange en passant par un jeton qui n’est pas de confiance.',

    'unknown-signature': 'Ce qui serait signé ne fait pas partie de cet achat.',
    'signed-order': 'Elle signerait un ordre par lequel d’autres peuvent prendre des jetons.',
    'foreign-contract': 'La signature vaudrait auprès d’un contrat qui n’est pas de confiance.',
    'wrong-chain': 'La signature vaudrait sur une autre chaîne.',
    'wrong-domain': 'La signature vaudrait pour autre chose que le marché.',
    'wrong-types': 'Ce qui serait signé n’est pas construit comme son nom l’indique.',
    'wrong-signer': 'Elle parle pour un autre compte que celui de l’acheteur.',
    'far-deadline': 'La signature resterait valable trop longtemps.',
    'raw-hash': 'Elle signerait des octets que personne ne peut lire.',
    'foreign-login': 'Elle ouvrirait une session sur un autre site, ou au nom d’un autre.',
    'unknown-message':
      'Elle signerait un texte qui n’est pas une connexion à la place de marché et n’est pas sur sa liste.',
    'wrong-time': 'Elle signerait un texte dont la date est passée ou trop lointaine.',
    'foreign-origin': 'Elle envoie des données à un autre site que la place de marché.',
    'unsafe-post': 'La façon dont elle envoie des données n’est pas permise.',
    'body-differs': 'Ce qu’elle envoie n’est pas ce qui serait signé.',
  },
  reasons: {
    BadSignature: 'La signature n’est pas celle de l’acheteur.',
    MarketPaused: 'Le marché est suspendu.',
    NativeNotSignable:
      'Ce qui se paie dans la devise du réseau ne peut pas être acheté sans frais de réseau.',
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
  },
  short: (held, missing) => `Vous avez ${held}, il manque ${missing}.`,
  refused: 'Pourquoi cela a été refusé',

  checkout: {
    title: {
      disabled: 'Votre achat',
      idle: 'Votre achat',
      preparing: 'Vérification de l’offre',
      elsewhere: 'En cours dans un autre onglet',
      review: 'L’offre a changé',
      switchChain: 'Un autre réseau',
      confirm: 'À votre portefeuille',
      pending: 'En cours',
      owners: 'En attente de signatures',
      settling: 'Presque certain',
      success: 'C’est à vous',
      cancelled: 'Arrêté',
    },
    errorTitle: {
      none: 'Cela n’a pas abouti',
      approval: 'Cela n’a pas abouti',
      swapped: 'Échangé, pas encore acheté',
      unknown: 'Pas encore certain',
      spent: 'Payé, mais pas comme prévu',
    },
    narration: {
      idle: 'Rien n’est payé avant votre confirmation dans votre portefeuille.',
      elsewhere: 'Continuez dans l’autre onglet. L’issue s’affichera aussi ici.',
      review: 'Rien n’a été payé. Regardez ce qui a changé avant de continuer.',
      switchChain: 'Votre portefeuille demande à changer de réseau.',
      pending: 'En attente du réseau. Vous pouvez fermer cette fenêtre, l’achat continue.',
      settling:
        'C’est inscrit sur le réseau. L’achat compte dès que quelques blocs de plus ont suivi. Vous pouvez fermer cette fenêtre.',
      success: 'Le réseau le confirme : ce que vous avez acheté est arrivé.',
    },
    preparing: {
      first: 'On vérifie que l’offre tient toujours. Rien n’a encore été demandé à votre portefeuille.',
      next: 'C’est fait. L’offre est relue avant que le reste soit demandé à votre portefeuille.',
      proof: 'C’est passé. Vérification de l’arrivée de ce que vous avez acheté.',
    },
    confirmStep: (step) => `${step}. Lisez ce que montre votre portefeuille et confirmez-le là.`,
    reorged:
      'Le réseau a retiré le bloc qui contenait l’achat. Il peut suivre dans un autre : il est attendu.',
    owners:
      'Votre compte est un contrat : l’achat aboutit dès qu’assez de ses titulaires ont signé. Cela peut prendre des jours : vous pouvez fermer cette page.',
    switchTo: (network) => `Votre portefeuille demande à passer au réseau ${network}.`,
    disabled: {
      disconnected: 'Connectez un portefeuille pour acheter.',
      nothing: 'Il n’y a rien à acheter.',
      invalid: 'Cela ne peut pas être acheté ainsi.',
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
    title: 'Vos achats',
    success: 'Tout est à vous',
    partly: 'Une partie est à vous',
    sequence: (count) => `${count} achats. Ce qui est acheté reste à vous si un autre n’aboutit pas.`,
    position: (at, all) => `Achat ${at} sur ${all}.`,
    bought: (made, all) => `${made} sur ${all}`,
    soFar: (bought, spent) => `${bought} sont à vous, ${spent} dépensés.`,
    noMore: 'Rien de plus ne sera dépensé, sauf si vous continuez.',
    yours: 'À vous',
  },
  stage: {
    details: 'Détails',
    balance: 'Votre solde',
    unread: 'Impossible à consulter',
    topUp: 'Ajoutez des fonds, puis continuez ici.',
    enough: (held) => `Vous avez maintenant ${held}. Cela suffit.`,
    payWith: 'Payer avec',
    upTo: 'jusqu’à',
    payUpTo: (price) => `Payer jusqu’à ${price}`,
    payInstead: (price) => `Payer plutôt avec ${price} au plus`,
    suggested: 'Suggestion',
    priceNow: (price) => `${price} à présent`,
    swapFirst: (symbol) => `Échangé d’abord en ${symbol}`,
    missing: (amount) => `Il manque ${amount}`,
    omitted: {
      drained: 'Ne peut pas être échangé pour ce montant actuellement',
      paused: 'Ne peut pas être envoyé pour le moment',
      taxed: 'Chaque transfert en perd une partie : inutilisable ici',
      other: 'Inutilisable ici pour le moment',
    },
    held: (amount) =>
      `L’échange vous a donné ${amount}. Ils sont à vous, pour acheter ou pour les échanger en retour.`,
    account: 'Compte',
    network: 'Réseau',
    networkFee: 'Frais du réseau, environ',
    permission: 'Autoriser le marché à prélever le prix',
    purchase: 'Confirmer l’achat',
    position: (step, all) => `Étape ${step} sur ${all}`,
    confirm: 'Vérifiez ce qu’affiche votre portefeuille, puis confirmez-le.',
    before: 'Avant',
    yours: 'À vous',
    view: 'Voir dans votre collection',
    transaction: 'Voir la transaction',
    copy: 'Copier le lien',
    copied: 'Copié',
    share: 'Partager',
    show: 'Afficher',
  },
  wallet: {
    recent: 'Dernier utilisé',
    none: 'Il n’y a pas de portefeuille dans ce navigateur.',
    way: 'Le vôtre est une application ? Copiez le lien et ouvrez-le dans le navigateur de cette application. Ou installez un portefeuille, puis revenez sur cette page.',
    scan: 'Scannez ceci avec votre téléphone ou avec l’application de votre portefeuille.',
    open: 'Ouvrir dans l’application du portefeuille',
    others: 'Choisir un autre portefeuille',
    find: 'Trouver un portefeuille',
  },

  actions: {
    pay: (price) => `Payer ${price}`,
    payFree: 'Obtenir gratuitement',
    accept: (price) => `Accepter et payer ${price}`,
    connect: 'Connecter un portefeuille',
    cancel: 'Annuler',
    retry: 'Réessayer',
    recheck: 'Vérifier de nouveau',
    revoke: 'Retirer l’autorisation',
    swapBack: 'Échanger en retour',
    startOver: 'Rien n’a été envoyé : redemander au portefeuille',
    done: 'Terminé',
  },

  button: {
    disabled: 'Acheter',
    idle: 'Acheter',
    preparing: 'Préparation…',
    elsewhere: 'En cours dans un autre onglet',
    review: 'Voir ce qui a changé',
    switchChain: 'Changez de réseau dans le portefeuille',
    confirm: 'Confirmez dans le portefeuille',
    pending: 'En cours…',
    owners: 'En attente de signatures…',
    settling: 'Presque certain…',
    success: 'Acheté',
    error: 'Voir ce qui s’est passé',
    cancelled: 'Acheter',
  },
  buttonFree: 'Obtenir gratuitement',
}

const list = listItems((tokenId) => `N° ${tokenId}`)
const at = (place?: string) => (place ? ` sur ${place}` : '')
const by = (through?: string) => (through ? ` par ${through}, pour cet achat seulement` : '')
const end = (time?: string) => (time ? `jusqu’au ${time}` : 'pour toujours')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `n’importe quel montant${token ? ` de ${token}` : ''}`
}
