import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in French. */
export const frWallet: WalletTexts = {
  recent: 'Dernier utilisé',
  none: 'Il n’y a pas de portefeuille dans ce navigateur.',
  way: 'Le vôtre est une application ? Copiez le lien et ouvrez-le dans le navigateur de cette application. Ou installez un portefeuille, puis revenez sur cette page.',
  scan: 'Scannez ceci avec votre téléphone ou avec l’application de votre portefeuille.',
  open: 'Ouvrir dans l’application du portefeuille',
  others: 'Choisir un autre portefeuille',
  find: 'Trouver un portefeuille',
}
