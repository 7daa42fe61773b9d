import { deBasket } from './basket/de.js'
import type { Messages } from './en.js'
import { deErrors } from './errors/de.js'
import { deFindings } from './findings/de.js'
import { plural } from './plural.js'
import { deReasons } from './reasons/de.js'
import { deStage } from './stage/de.js'
import { deSteps } from './steps/de.js'
import { deWallet } from './wallet/de.js'

/** Every text of the components, in German. */
export const de: Messages = {
  locale: 'de',
  dir: 'ltr',
  free: 'Kostenlos',
  close: 'Schließen',
  opensInNewTab: 'öffnet sich in einem neuen Tab',

  order: {
    availability: {
      available: 'Verfügbar',
      sold: 'Verkauft',
      cancelled: 'Zurückgezogen',
      expired: 'Abgelaufen',
      notStarted: 'Noch nicht im Verkauf',
      unavailable: 'Nicht verfügbar',
    },
    untitled: (tokenId) => `Nr. ${tokenId}`,
    anyItem: 'Ein beliebiges Stück der Sammlung',
    noPicture: 'Kein Bild',
    loading: 'Wird geladen',
    left: (available, initial) => `Noch ${available} von ${initial}`,
    soldBy: (seller) => `Verkauft von ${seller}`,
    ends: (when) => `Endet ${when}`,
    ended: (when) => `Endete ${when}`,
    starts: (when) => `Beginnt ${when}`,
    noEnd: 'Ohne Enddatum',
  },

  grid: {
    label: (count) =>
      plural('de', count, { one: `${count.shown} Angebot`, other: `${count.shown} Angebote` }),
    hint: 'Mit den Pfeiltasten von Angebot zu Angebot.',
    empty: 'Hier wird nichts angeboten.',
  },

  quantity: {
    label: 'Menge',
    fewer: 'Eins weniger',
    more: 'Eins mehr',
    range: (from, to) => `Wählen Sie ${from} bis ${to}.`,
  },

  fees: {
    caption: 'Was es kostet',
    price: 'Preis',
    additional: 'Zusätzliche Gebühr',
    total: 'Gesamt',
    free: 'Es kommen keine Gebühren hinzu.',
    included: (parts) => `Im Preis enthalten: ${parts}.`,
    part: (percent, kind) => `${percent} ${kind}`,
    kinds: { royalty: 'Lizenzgebühr', marketplace: 'Marktgebühr', marketplace_fee: 'Marktgebühr' },
  },

  swap: {
    caption: 'Mit einer anderen Währung zahlen',
    currency: 'Währung',
    price: 'Preis jetzt',
    maxPrice: 'Höchstens',
    balance: 'Ihr Guthaben',
    choose: (symbol) => `Mit ${symbol} zahlen`,
    empty: 'Keine andere Währung in dieser Wallet deckt den Preis.',
    loading: 'Preise werden abgefragt',
    slippage: (percent) => `bis zu ${percent} mehr`,
    short: 'Reicht nicht',
    asOf: (time) => `Preise von ${time}`,
    stale: 'Diese Preise können sich geändert haben.',
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert …',
  },

  steps: {
    caption: 'Schritte',
    sentences: deSteps,
    status: {
      waiting: 'Als Nächstes',
      confirm: 'In Ihrer Wallet bestätigen',
      pending: 'Unterwegs',
      done: 'Erledigt',
      failed: 'Nicht durchgegangen',
    },
    progress: (done, all) => `${done} von ${all} Schritten erledigt`,
    transaction: (hash) => `Transaktion ${hash}`,
  },

  receipt: {
    caption: 'Beleg',
    paid: 'Bezahlt',
    received: 'Erhalten',
    transaction: 'Transaktion',
    block: 'Block',
    reference: 'Vorgang',
  },

  summary: {
    caption: 'Was dieser Kauf bewirkt',
    pays: 'Sie zahlen',
    receives: 'Sie erhalten',
    rehearsed: 'Soeben im Netzwerk geprüft. Dessen Gebühr kommt hinzu.',
    notRehearsed: 'Dieser Kauf konnte vorab nicht im Netzwerk geprüft werden.',
  },

  review: {
    caption: 'Was sich geändert hat',
    shown: 'Gezeigt wurde',
    now: 'Jetzt',
    gone: 'Weg',
    kinds: {
      price: 'Preis pro Stück',
      fee: 'Gebühren im Preis',
      seller: 'Verkäufer',
      currency: 'Währung',
      chain: 'Netzwerk',
      token: 'Token',
      quantity: 'Menge',
      expiry: 'Ende des Angebots',
    },
  },

  funds: {
    none: 'Es wurde nichts bezahlt.',
    approval: 'Es wurde nichts bezahlt. Ihre Erlaubnis besteht noch, nur für diesen Betrag.',
    swapped: 'Es wurde nichts bezahlt. Getauscht wurde bereits; was dabei herauskam, ist in Ihrer Wallet.',
    unknown: 'Eine Transaktion kann noch unterwegs sein. Zahlen Sie nicht erneut, bevor das feststeht.',
    spent: 'Die Zahlung ist erfolgt.',
  },

  errors: deErrors,
  findings: deFindings,
  reasons: deReasons,
  short: (held, missing) => `Sie haben ${held}, es fehlen ${missing}.`,
  refused: 'Warum es abgelehnt wurde',

  checkout: {
    title: {
      disabled: 'Ihr Kauf',
      idle: 'Ihr Kauf',
      preparing: 'Das Angebot wird geprüft',
      elsewhere: 'Läuft in einem anderen Tab',
      review: 'Das Angebot hat sich geändert',
      switchChain: 'Ein anderes Netzwerk',
      confirm: 'Weiter in Ihrer Wallet',
      pending: 'Unterwegs',
      owners: 'Warten auf Unterschriften',
      settling: 'Fast sicher',
      success: 'Es gehört Ihnen',
      cancelled: 'Angehalten',
    },
    errorTitle: {
      none: 'Das hat nicht geklappt',
      approval: 'Das hat nicht geklappt',
      swapped: 'Getauscht, noch nicht gekauft',
      unknown: 'Noch nicht sicher',
      spent: 'Bezahlt, aber nicht wie erwartet',
    },
    narration: {
      idle: 'Es wird nichts bezahlt, bevor Sie es in Ihrer Wallet bestätigen.',
      elsewhere: 'Machen Sie im anderen Tab weiter. Wie es ausgeht, wird auch hier gezeigt.',
      review: 'Es wurde nichts bezahlt. Sehen Sie sich an, was sich geändert hat, bevor Sie weitermachen.',
      switchChain: 'Ihre Wallet bittet darum, das Netzwerk zu wechseln.',
      pending: 'Warten auf das Netzwerk. Sie können dieses Fenster schließen, der Kauf läuft weiter.',
      settling:
        'Das Netzwerk hat es. Der Kauf gilt, wenn noch einige Blöcke gefolgt sind. Sie können dieses Fenster schließen.',
      success: 'Das Netzwerk bestätigt es: Was Sie gekauft haben, ist angekommen.',
    },
    preparing: {
      first: 'Es wird geprüft, ob das Angebot noch gilt. Ihre Wallet wurde noch nichts gefragt.',
      next: 'Das ist erledigt. Das Angebot wird noch einmal geholt, bevor Ihre Wallet nach dem Rest gefragt wird.',
      proof: 'Es ist durchgegangen. Es wird geprüft, ob das Gekaufte angekommen ist.',
    },
    confirmStep: (step) => `${step}. Lesen Sie, was Ihre Wallet zeigt, und bestätigen Sie es dort.`,
    reorged:
      'Das Netzwerk hat den Block zurückgenommen, in dem der Kauf stand. Er kann in einem anderen folgen: Darauf wird gewartet.',
    owners:
      'Ihr Konto ist ein Vertrag: Der Kauf geht durch, sobald genug seiner Inhaber unterschrieben haben. Das kann Tage dauern: Sie können diese Seite schließen.',
    switchTo: (network) => `Ihre Wallet bittet darum, zum Netzwerk ${network} zu wechseln.`,
    disabled: {
      disconnected: 'Verbinden Sie eine Wallet, um zu kaufen.',
      nothing: 'Es gibt nichts zu kaufen.',
      invalid: 'So kann das nicht gekauft werden.',
    },
    items: (count) => plural('de', count, { one: `${count.shown} Stück`, other: `${count.shown} Stück` }),
    each: 'pro Stück',
  },

  basket: deBasket,
  stage: deStage,
  wallet: deWallet,

  actions: {
    pay: (price) => `${price} zahlen`,
    payFree: 'Kostenlos holen',
    accept: (price) => `Annehmen und ${price} zahlen`,
    connect: 'Wallet verbinden',
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    recheck: 'Erneut prüfen',
    revoke: 'Erlaubnis zurücknehmen',
    swapBack: 'Zurücktauschen',
    startOver: 'Nichts wurde gesendet: Wallet erneut fragen',
    done: 'Fertig',
  },

  button: {
    disabled: 'Kaufen',
    idle: 'Kaufen',
    preparing: 'Wird vorbereitet …',
    elsewhere: 'Läuft in einem anderen Tab',
    review: 'Änderungen ansehen',
    switchChain: 'Netzwerk in der Wallet wechseln',
    confirm: 'In der Wallet bestätigen',
    pending: 'Unterwegs …',
    owners: 'Warten auf Unterschriften …',
    settling: 'Fast sicher …',
    success: 'Gekauft',
    error: 'Ansehen, was passiert ist',
    cancelled: 'Kaufen',
  },
  buttonFree: 'Kostenlos holen',
}
