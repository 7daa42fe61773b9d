import type { StageTexts } from './en.js'

/** The texts around what is bought, in French. */
export const frStage: StageTexts = {
  details: 'Détails',
  balance: 'Votre solde',
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
  held: (amount) =>
    `L’échange vous a donné ${amount}. Ils sont à vous, pour acheter ou pour les rééchanger dans votre portefeuille.`,
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
}
