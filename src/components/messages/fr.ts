import { frBasket } from './basket/fr.js'
import type { Messages } from './en.js'
import { frErrors } from './errors/fr.js'
import { frFindings } from './findings/fr.js'
import { plural } from './plural.js'
import { frReasons } from './reasons/fr.js'
import { frStage } from './stage/fr.js'
import { frSteps } from './steps/fr.js'
import { frWallet } from './wallet/fr.js'

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
    sentences: frSteps,
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

  errors: frErrors,
  findings: frFindings,
  reasons: frReasons,
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

  basket: frBasket,
  stage: frStage,
  wallet: frWallet,

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
