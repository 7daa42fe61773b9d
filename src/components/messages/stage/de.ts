import type { StageTexts } from './en.js'

/** The texts around what is bought, in German. */
export const deStage: StageTexts = {
  details: 'Einzelheiten',
  balance: 'Ihr Guthaben',
  topUp: 'Laden Sie Guthaben auf und machen Sie dann hier weiter.',
  enough: (held) => `Sie haben jetzt ${held}. Das genügt.`,
  payWith: 'Zahlen mit',
  upTo: 'bis zu',
  payUpTo: (price) => `Bis zu ${price} zahlen`,
  payInstead: (price) => `Stattdessen mit bis zu ${price} zahlen`,
  suggested: 'Vorschlag',
  priceNow: (price) => `derzeit ${price}`,
  swapFirst: (symbol) => `Wird zuerst in ${symbol} getauscht`,
  missing: (amount) => `Es fehlen ${amount}`,
  held: (amount) =>
    `Aus dem Tausch haben Sie ${amount}. Sie gehören Ihnen: zum Kaufen, oder um sie in Ihrer Wallet zurückzutauschen.`,
  account: 'Konto',
  network: 'Netzwerk',
  networkFee: 'Netzwerkgebühr, etwa',
  permission: 'Dem Markt erlauben, den Preis einzuziehen',
  purchase: 'Den Kauf bestätigen',
  position: (step, all) => `Schritt ${step} von ${all}`,
  confirm: 'Prüfen Sie, was Ihre Wallet zeigt, und bestätigen Sie es dort.',
  before: 'Vorher',
  yours: 'Ihres',
  view: 'In Ihrer Sammlung ansehen',
  transaction: 'Transaktion ansehen',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  share: 'Teilen',
  show: 'Zeigen',
}
