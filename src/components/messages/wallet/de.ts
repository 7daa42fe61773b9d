import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in German. */
export const deWallet: WalletTexts = {
  recent: 'Zuletzt benutzt',
  none: 'In diesem Browser ist keine Wallet.',
  way: 'Ist Ihre eine App? Kopieren Sie den Link und öffnen Sie ihn im Browser dieser App. Oder installieren Sie eine Wallet und kommen Sie auf diese Seite zurück.',
  scan: 'Scannen Sie dies mit dem Telefon oder mit der App Ihrer Wallet.',
  open: 'In der App der Wallet öffnen',
  others: 'Eine andere Wallet wählen',
  find: 'Eine Wallet finden',
}
