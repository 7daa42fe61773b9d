import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { type Count, plural } from './plural.js'

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
      cancelled: 'Nicht mehr im Verkauf',
      expired: 'Abgelaufen',
      notStarted: 'Demnächst',
      unavailable: 'Nicht verfügbar',
    },
    untitled: (tokenId) => `#${tokenId}`,
    anyItem: 'Ein beliebiger Artikel aus der Sammlung',
    noPicture: 'Kein Bild',
    loading: 'Wird geladen',
    left: (available, initial) => `Noch ${available} von ${initial}`,
    soldBy: (seller) => `Verkauft von ${seller}`,
    ends: (when) => `Endet ${atTime(when)}`,
    ended: (when) => `Endete ${atTime(when)}`,
    starts: (when) => `Beginnt ${atTime(when)}`,
  },

  grid: {
    label: (count) => plural('de', count, { one: `${count.shown} Artikel`, other: `${count.shown} Artikel` }),
    hint: 'Mit den Pfeiltasten wechseln Sie zwischen den Artikeln.',
    empty: 'Zurzeit steht nichts zum Verkauf. Schauen Sie später wieder vorbei.',
  },

  quantity: {
    label: 'Menge',
    fewer: 'Menge verringern',
    more: 'Menge erhöhen',
    range: (from, to) => `Geben Sie eine Zahl von ${from} bis ${to} ein.`,
    ambiguous: (example) => `Schreiben Sie die Zahl ohne Tausendertrennzeichen, zum Beispiel ${example}.`,
    tooFine: (smallest) => `Die kleinste Einheit ist ${smallest}.`,
  },

  fees: {
    caption: 'Preisdetails',
    price: 'Preis',
    additional: 'Zusätzliche Gebühr',
    total: 'Gesamt',
    free: 'Keine zusätzlichen Gebühren.',
    included: (parts) => `Im Preis enthalten: ${parts}.`,
    part: (percent, kind) => `${percent} ${kind}`,
    kinds: {
      royalty: 'Urheberanteil',
      marketplace: 'Marktplatzgebühr',
      marketplace_fee: 'Marktplatzgebühr',
    },
  },

  swap: {
    caption: 'Mit einer anderen Währung zahlen',
    currency: 'Währung',
    price: 'Aktueller Preis',
    maxPrice: 'Höchstpreis',
    balance: 'Ihr Guthaben',
    choose: (symbol) => `Mit ${symbol} zahlen`,
    empty: 'Ihr Guthaben reicht in keiner anderen Währung aus.',
    unavailable: 'Preise in anderen Währungen sind gerade nicht verfügbar.',
    loading: 'Preise werden geladen',
    slippage: (percent) => `bis zu ${percent} mehr`,
    short: 'Guthaben reicht nicht',
    asOf: (time) => `Stand der Preise: ${time}`,
    stale: 'Die Preise können sich geändert haben.',
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert …',
  },

  steps: {
    caption: 'Schritte',
    sentences: {
      allow: ({ spender = 'Dem Marktplatz', ...rest }) =>
        `${spender} erlauben, ${amountOf(rest)} einzuziehen`,
      signAllow: ({ spender = 'der Marktplatz', through, until, ...rest }) =>
        `Signieren, damit ${spender} ${amountOf(rest)}${through ? ` über ${through}` : ''} einziehen darf${through ? ', nur für diesen Kauf' : ''}, ${end(until)}`,
      takeBack: ({ spender }) => `Freigabe für ${spender} widerrufen`,
      buy: ({ items, place, total }) => `${list(items)}${at(place)} für ${total} kaufen`,
      get: ({ items, place }) => `${list(items)}${at(place)} kostenlos erhalten`,
      swap: ({ amount, total }) => `Höchstens ${amount} gegen genau ${total} tauschen`,
      swapAndBuy: ({ amount, total, items }) =>
        `Höchstens ${amount} gegen genau ${total} tauschen und damit ${list(items)} kaufen, alles in einem Schritt`,
      signBuy: ({ items, total, until }) =>
        `Den Kauf von ${list(items)} für ${total} signieren, ${end(until)}`,
      signMessage: ({ message }) => `Die Nachricht „${message}“ signieren`,
      signBytes: () => 'Unlesbare Daten signieren',
      signOther: ({ type, domain }) => `„${type}“ für „${domain}“ signieren`,
      post: ({ endpoint }) => `Daten an ${endpoint} senden`,
      unreadable: ({ to }) => `Unbekannte Funktion von ${to} aufrufen`,
      before: () => 'Schritt, den Sie zuvor bestätigt haben',
    },
    status: {
      waiting: 'Als Nächstes',
      awaitingWallet: 'In Ihrer Wallet bestätigen',
      pending: 'Wird verarbeitet',
      done: 'Erledigt',
      failed: 'Fehlgeschlagen',
    },
    progress: (done, all) => `${done} von ${all} Schritten erledigt`,
    transaction: (hash) => `Transaktion ${hash}`,
  },

  receipt: {
    caption: 'Beleg',
    paid: 'Bezahlt',
    unknown: 'Unbekannt',
    received: 'Erhalten',
    transaction: 'Transaktion',
    block: 'Block',
    reference: 'Referenz',
    date: 'Datum',
    print: 'Drucken',
    back: 'Zurück',
  },

  summary: {
    caption: 'Zusammenfassung',
    pays: 'Sie zahlen',
    receives: 'Sie erhalten',
    simulated: 'Soeben im Netzwerk getestet. Netzwerkgebühr nicht enthalten.',
    notSimulated: 'Dieser Kauf konnte nicht vorab getestet werden.',
  },

  review: {
    caption: 'Was sich geändert hat',
    shown: 'Vorher',
    now: 'Jetzt',
    gone: 'Nicht mehr verfügbar',
    kinds: {
      price: 'Preis pro Stück',
      fee: 'Enthaltene Gebühren',
      seller: 'Verkäufer',
      currency: 'Währung',
      chain: 'Netzwerk',
      token: 'Token',
      quantity: 'Menge',
      expiry: 'Verkaufsende',
    },
  },

  funds: {
    none: 'Es wurde nichts bezahlt.',
    approval: 'Es wurde nichts bezahlt. Ihre Freigabe besteht weiter, aber nur für diesen Betrag.',
    swapped: 'Es wurde nichts bezahlt. Der Tausch wurde ausgeführt, der Erlös ist in Ihrer Wallet.',
    unknown:
      'Ihre Zahlung wird möglicherweise noch ausgeführt. Zahlen Sie nicht noch einmal, bevor ihr Status feststeht.',
    spent: 'Ihre Zahlung wurde ausgeführt.',
  },

  errors: {
    InvalidIntent: {
      shortMessage: 'Diese Auswahl kann nicht gekauft werden.',
      fix: 'Ändern Sie Ihre Auswahl und versuchen Sie es erneut.',
    },
    Rejected: {
      shortMessage: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
      fix: 'Versuchen Sie es erneut, wenn Sie so weit sind.',
    },
    Cancelled: {
      shortMessage: 'Der Kauf wurde abgebrochen.',
      fix: 'Beginnen Sie neu, wenn Sie so weit sind.',
    },
    StoppedInOtherTab: {
      shortMessage: 'Dieser Kauf wurde in einem anderen Tab unterbrochen.',
      fix: 'Versuchen Sie es erneut, um hier fortzufahren. Zuerst wird geprüft, ob schon eine Zahlung gesendet wurde.',
    },
    AlreadyBought: {
      shortMessage: 'Das haben Sie bereits auf einem anderen Gerät oder in einem anderen Fenster gekauft.',
      fix: 'Sie haben kein zweites Mal bezahlt. Kaufen Sie nur erneut, wenn Sie noch ein Exemplar möchten.',
    },
    PreviousPaymentPending: {
      shortMessage: 'Eine frühere Zahlung für einen dieser Artikel wird möglicherweise noch ausgeführt.',
      fix: 'Warten Sie und versuchen Sie es dann erneut. Fahren Sie nur fort, wenn Sie sicher sind, dass Sie diese Zahlung nicht gesendet haben.',
    },
    AccountBusy: {
      shortMessage: 'Eine ausstehende Transaktion Ihres Kontos bezahlt diesen Kauf vielleicht schon.',
      fix: 'Warten Sie, bis sie bestätigt ist, oder brechen Sie sie in Ihrer Wallet ab. Versuchen Sie es dann erneut.',
    },
    WrongAccount: {
      shortMessage: 'In der Wallet ist ein anderes Konto ausgewählt.',
      fix: 'Wählen Sie das Konto, mit dem Sie begonnen haben, und fahren Sie dann hier fort.',
    },
    WrongChain: {
      shortMessage: 'Die Wallet ist mit einem anderen Netzwerk verbunden.',
      fix: 'Versuchen Sie es erneut und lassen Sie die Wallet das Netzwerk wechseln.',
    },
    EmptyPlan: {
      shortMessage: 'Der Marktplatz konnte diesen Kauf nicht vorbereiten.',
      fix: 'Versuchen Sie es später erneut.',
    },
    PlanRefused: {
      shortMessage:
        'Der Marktplatz hat von Ihrer Wallet etwas verlangt, das Sie nicht ausgewählt haben. Die Anfrage wurde blockiert.',
      fix: 'Fahren Sie nicht fort. Melden Sie dies dem Marktplatz.',
    },
    PolicyMissing: {
      shortMessage: 'Dieser Shop ist für diese Zahlung noch nicht eingerichtet.',
      fix: 'Wenden Sie sich an den Shop.',
    },
    CurrencyMismatch: {
      shortMessage: 'Der angezeigte Preis passt nicht zur Währung.',
      fix: 'Fahren Sie nicht fort. Melden Sie dies dem Marktplatz.',
    },
    CurrencyUnreadable: {
      shortMessage: 'Die Angaben zu dieser Währung oder Ihr Guthaben lassen sich nicht lesen.',
      fix: 'Fahren Sie nicht fort. Melden Sie dies dem Marktplatz.',
    },
    InsufficientFunds: {
      shortMessage: 'Das Guthaben in Ihrer Wallet reicht nicht aus.',
      fix: 'Laden Sie Guthaben auf und versuchen Sie es erneut.',
    },
    InsufficientGas: {
      shortMessage: 'Das Guthaben in Ihrer Wallet reicht nicht für die Netzwerkgebühr.',
      fix: 'Laden Sie etwas Guthaben in der Währung des Netzwerks auf, zum Beispiel ETH, und versuchen Sie es erneut.',
    },
    WouldRevert: {
      shortMessage: 'Der Kauf würde fehlschlagen, deshalb wurde nichts gesendet.',
      fix: 'Sehen Sie sich den Grund an und versuchen Sie es später erneut.',
    },
    SimulationUnavailable: {
      shortMessage: 'Dieser Kauf konnte nicht vorab getestet werden, deshalb wurde nichts gesendet.',
      fix: 'Versuchen Sie es später erneut oder wenden Sie sich an den Shop.',
    },
    SimulationMismatch: {
      shortMessage:
        'Mit diesem Kauf würden Sie nicht erhalten, was Sie ausgewählt haben, deshalb wurde nichts gesendet.',
      fix: 'Fahren Sie nicht fort. Melden Sie dies dem Marktplatz.',
    },
    Reverted: {
      shortMessage: 'Die Transaktion ist fehlgeschlagen und hat nichts verändert.',
      fix: 'Sehen Sie sich den Grund an und versuchen Sie es später erneut.',
    },
    Replaced: {
      shortMessage: 'Die Transaktion wurde in Ihrer Wallet durch eine andere ersetzt.',
      fix: 'Versuchen Sie es erneut, wenn Sie noch kaufen möchten.',
    },
    CancelledInWallet: {
      shortMessage: 'Sie haben die Transaktion in Ihrer Wallet abgebrochen.',
      fix: 'Versuchen Sie es erneut, wenn Sie noch kaufen möchten.',
    },
    Dropped: {
      shortMessage: 'Ihre Transaktion wurde verworfen, bevor sie bestätigt war.',
      fix: 'Prüfen Sie den Status erneut. Ihr Konto kann nicht doppelt belastet werden.',
    },
    Reorged: {
      shortMessage: 'Das Netzwerk hat den Block mit Ihrem Kauf zurückgenommen.',
      fix: 'Der Kauf wird möglicherweise noch ausgeführt. Prüfen Sie den Status erneut. Ihr Konto kann nicht doppelt belastet werden.',
    },
    PendingLong: {
      shortMessage: 'Die Transaktion dauert länger als erwartet.',
      fix: 'Sie wird möglicherweise noch ausgeführt. Prüfen Sie den Status erneut. Ihr Konto kann nicht doppelt belastet werden.',
    },
    AwaitingOwners: {
      shortMessage: 'Für Ihr Konto fehlen noch Signaturen.',
      fix: 'Prüfen Sie den Status erneut. Ihr Konto kann nicht doppelt belastet werden.',
    },
    PaymentUnknown: {
      shortMessage: 'Es ist unklar, ob Ihre Wallet die Transaktion gesendet hat.',
      fix: 'Sehen Sie in den Aktivitäten Ihrer Wallet nach und prüfen Sie dann hier den Status erneut. Ihr Konto kann nicht doppelt belastet werden.',
    },
    OutcomeMismatch: {
      shortMessage: 'Die Zahlung wurde ausgeführt, aber das Ergebnis weicht von der Vereinbarung ab.',
      fix: 'Bewahren Sie den Hash der Transaktion auf und wenden Sie sich an den Marktplatz.',
    },
    WalletFailed: {
      shortMessage: 'Die Wallet konnte das nicht ausführen.',
      fix: 'Prüfen Sie die Wallet und versuchen Sie es erneut.',
    },
    ChainFailed: {
      shortMessage: 'Das Netzwerk hat nicht geantwortet.',
      fix: 'Prüfen Sie Ihre Verbindung und fahren Sie dann hier fort.',
    },
    WalletStillAsking: {
      shortMessage: 'Ihre Wallet wartet noch auf Ihre Antwort.',
      fix: 'Antworten Sie zuerst dort und fahren Sie dann hier fort.',
    },
    ServiceFailed: {
      shortMessage: 'Der Dienst des Marktplatzes konnte das nicht ausführen.',
      fix: 'Versuchen Sie es in Kürze noch einmal.',
    },
    ChunkLoadFailed: {
      shortMessage: 'Die Kasse wurde nicht vollständig geladen.',
      fix: 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    },
    Unexpected: {
      shortMessage: 'Etwas ist schiefgegangen.',
      fix: 'Versuchen Sie es erneut. Wenden Sie sich an den Shop, wenn es wieder passiert.',
    },
    StorageFailed: {
      shortMessage: 'Ihr Browser konnte diesen Kauf nicht speichern, deshalb wurde nichts weiter gesendet.',
      fix: 'Erlauben Sie dieser Seite das Speichern und fahren Sie dann hier fort.',
    },
  },
  findings: {
    'missing-step': 'Kein Schritt kauft den Artikel, den Sie ausgewählt haben.',
    'extra-step': 'Dieser Schritt gehört nicht zu einem Kauf.',
    'wrong-order': 'Die Schritte sind nicht in der Reihenfolge eines Kaufs.',
    'mixed-step': 'Dieser Schritt verlangt mehr, als er angibt.',
    'unknown-contract': 'Dieser Schritt ruft einen Smart Contract auf, der nicht als vertrauenswürdig gilt.',
    'unknown-call': 'Was dieser Schritt tut, lässt sich nicht lesen.',
    'terms-unread':
      'Die Verkaufsbedingungen konnten nicht aus dem Smart Contract des Marktplatzes gelesen werden.',
    'changed-contract': 'Der Smart Contract des Marktplatzes hat sich seit der Prüfung geändert.',
    'terms-unsettled': 'Das Inserat ist so neu, dass das Netzwerk es noch durch ein anderes ersetzen kann.',
    'unexpected-call': 'Dieser Schritt ruft eine andere Funktion auf, als er sollte.',
    'not-canonical': 'Dieser Schritt enthält versteckte zusätzliche Daten.',
    'approval-for-all': 'Mit diesem Schritt könnte jemand alle Ihre Artikel aus einer Sammlung übertragen.',
    'token-transfer': 'Mit diesem Schritt würden Sie Token weggeben.',
    'allowance-increase': 'Dieser Schritt würde eine bestehende Freigabe erhöhen.',
    permit: 'Diese Freigabe ist für den Kauf nicht nötig.',
    permit2: 'Mit dieser Freigabe könnte jemand über Permit2 Token abziehen.',
    'wrapped-call': 'Dieser Schritt versteckt weitere Aufrufe in einem einzigen.',
    'wrong-token': 'Dieser Schritt verwendet einen anderen Token als den, mit dem Sie zahlen.',
    'unexpected-spender': 'Mit diesem Schritt könnte ein unbekannter Smart Contract Token abziehen.',
    'approval-too-large': 'Dieser Schritt erlaubt mehr, als der Kauf kostet.',
    'approval-too-small': 'Dieser Schritt erlaubt weniger, als der Kauf kostet.',
    'wrong-orders': 'Dieser Schritt kauft nicht genau das, was Sie ausgewählt haben.',
    'wrong-collection': 'Dieser Schritt kauft aus einer anderen Sammlung.',
    'wrong-token-id': 'Dieser Schritt kauft einen anderen Token.',
    'wrong-quantity': 'Dieser Schritt kauft eine andere Menge.',
    'wrong-recipient': 'Die Token würden an jemand anderen gehen.',
    'price-too-high': 'Dieser Schritt kostet mehr als vereinbart.',
    'wrong-price': 'Der angegebene Preis weicht von den Kosten dieses Schritts ab.',
    'wrong-currency': 'Dieser Schritt zahlt in einer anderen Währung.',
    'unexpected-value': 'Der gesendete Betrag in der Netzwerkwährung weicht von den Kosten des Kaufs ab.',
    'unexpected-fee': 'Dieser Schritt zahlt eine Gebühr, die nicht vereinbart war.',
    'missing-fee': 'Dieser Schritt lässt eine vereinbarte Gebühr aus.',
    'wrong-amount': 'Dieser Tausch ergibt einen anderen Betrag, als der Kauf kostet.',
    'unknown-route': 'Dieser Schritt tauscht über einen Token, der nicht als vertrauenswürdig gilt.',

    'unknown-signature': 'Diese Signatur gehört nicht zum Kauf.',
    'signed-order': 'Mit dieser Signatur könnten andere Ihre Artikel oder Token an sich nehmen.',
    'foreign-contract':
      'Die Signatur wäre bei einem Smart Contract gültig, der nicht als vertrauenswürdig gilt.',
    'wrong-chain': 'Die Signatur wäre in einem anderen Netzwerk gültig.',
    'wrong-domain': 'Diese Signaturanfrage ist nicht für diesen Marktplatz bestimmt.',
    'wrong-types': 'Die Signaturanfrage entspricht nicht ihrem angegebenen Typ.',
    'wrong-signer': 'Diese Anfrage ist für ein anderes Konto als Ihres bestimmt.',
    'far-deadline': 'Die Signatur bliebe zu lange gültig.',
    'raw-hash': 'Mit diesem Schritt würden Sie unlesbare Daten signieren.',
    'foreign-login':
      'Mit dieser Signatur würden Sie sich bei einer anderen Website oder als jemand anderes anmelden.',
    'unknown-message': 'Dieser Text ist weder eine Anmeldung noch steht er auf der Liste bekannter Texte.',
    'wrong-time': 'Diese Nachricht ist abgelaufen oder liegt zeitlich zu weit in der Zukunft.',
    'foreign-origin': 'Dieser Schritt sendet Daten an eine andere Website als den Marktplatz.',
    'unsafe-post': 'Dieser Schritt sendet Daten auf eine Weise, die nicht erlaubt ist.',
    'body-differs': 'Die gesendeten Daten weichen von den signierten ab.',
  },
  reasons: {
    BadSignature: 'Die Signatur passt nicht zu Ihrem Konto.',
    MarketPaused: 'Der Marktplatz hat alle Verkäufe vorübergehend gestoppt.',
    NativeNotSignable: 'Dieser Artikel lässt sich nicht ohne Netzwerkgebühr kaufen.',
    NotEnoughLeft: 'Jemand anderes war schneller. Es ist nicht mehr genug übrig.',
    OrderAlreadyCancelled: 'Der Verkäufer hat das Inserat zurückgezogen.',
    OrderChanged: 'Die Verkaufsbedingungen weichen von den angezeigten ab.',
    OrderExpired: 'Das Inserat ist abgelaufen.',
    OrderNotStarted: 'Der Verkauf hat noch nicht begonnen.',
    PaymentFailed: 'Die Zahlung wurde nicht ausgeführt.',
    PurchaseAlreadyMade: 'Diesen Kauf haben Sie bereits getätigt. Sie haben kein zweites Mal bezahlt.',
    PurchaseIdMissing: 'Dem Kauf fehlt die Kennung.',
    SignatureExpired: 'Die Signatur ist abgelaufen.',
    UnknownOrder: 'Der Marktplatz kennt dieses Inserat nicht.',
    WrongPayment: 'Der gezahlte Betrag entspricht nicht dem Preis.',
    BalanceTouched: 'Der Tausch würde Geld verwenden, das nicht Ihnen gehört. Es wurde nichts getauscht.',
    CheckoutExpired: 'Der Tausch ist abgelaufen. Es wurde nichts getauscht.',
    NothingToPay: 'Es gibt nichts zu bezahlen.',
    PoolDrained:
      'Von dieser Währung ist für den Tausch gerade nicht genug verfügbar. Es wurde nichts getauscht.',
    RefundFailed: 'Ihr Konto nimmt den Restbetrag nicht an. Es wurde nichts getauscht.',
    SafeERC20FailedOperation:
      'Die Währung lässt sich nicht von Ihrem Konto einziehen oder nicht an Ihr Konto senden.',
    SignatureUsed: 'Die Signatur wurde schon verwendet oder widerrufen. Es wurde nichts getauscht.',
    SwapTooDear: 'Der Tausch kostet inzwischen mehr als vereinbart. Es wurde nichts getauscht.',
    SwapTooSmall: 'Der Tausch bringt weniger ein, als der Kauf kostet. Es wurde nichts getauscht.',
    TokenTaxed:
      'Diese Währung behält von jeder Zahlung einen Teil ein. Deshalb können Sie damit nicht bezahlen.',
    UnknownCall: 'Dieser Kauf kann nicht mit einem Tausch bezahlt werden.',
    UnknownTarget: 'Auf diesem Marktplatz kann nicht mit einem Tausch bezahlt werden.',
    WrongPurchaseId: 'Der Kauf läuft nicht auf Ihren Namen.',
    WrongRecipient: 'Für den Kauf ist kein Empfänger angegeben.',
  },
  short: (held, missing) => `Sie haben ${held} und brauchen ${missing} mehr.`,
  refused: 'Warum dies gestoppt wurde',
  unexplained: 'Der Grund ist nicht bekannt. Sie können es erneut versuchen.',

  checkout: {
    title: {
      disabled: 'Ihr Kauf',
      idle: 'Ihr Kauf',
      preparing: 'Preis und Verfügbarkeit werden geprüft',
      inOtherTab: 'Läuft in einem anderen Tab',
      review: 'Preis oder Bedingungen haben sich geändert',
      switchChain: 'Netzwerk wechseln',
      awaitingWallet: 'In Ihrer Wallet bestätigen',
      pending: 'Wird verarbeitet',
      owners: 'Warten auf Signaturen',
      begun: 'Ihre Zahlung wird gesucht',
      confirming: 'Fast fertig',
      success: 'Es gehört Ihnen',
      cancelled: 'Kauf abgebrochen',
    },
    yours: (name) => `${name} gehört Ihnen`,
    errorTitle: {
      none: 'Kauf nicht abgeschlossen',
      approval: 'Kauf nicht abgeschlossen',
      swapped: 'Getauscht, noch nicht gekauft',
      unknown: 'Zahlung noch nicht bestätigt',
      spent: 'Bitte Zahlung prüfen',
    },
    narration: {
      idle: 'Sie zahlen erst, wenn Sie in Ihrer Wallet bestätigen.',
      inOtherTab: 'Fahren Sie im anderen Tab fort. Das Ergebnis erscheint auch hier.',
      review: 'Es wurde nichts bezahlt. Prüfen Sie die Änderungen, bevor Sie fortfahren.',
      switchChain: 'Ihre Wallet fragt, ob sie das Netzwerk wechseln darf.',
      pending: 'Warten auf das Netzwerk. Sie können dieses Fenster schließen. Ihr Kauf läuft weiter.',
      confirming:
        'Ihre Zahlung ist im Netzwerk angekommen. Es folgen noch einige Bestätigungen. Sie können dieses Fenster schließen.',
      success: 'Bestätigt. Ihr Kauf ist angekommen.',
    },
    preparing: {
      begun: 'Sie haben diesen Kauf schon begonnen. Es wird nichts doppelt bezahlt.',
      first: 'Es wird geprüft, ob der Preis noch gilt. Ihre Wallet hat noch keine Anfrage erhalten.',
      next: 'Schritt erledigt. Vor dem nächsten Schritt wird der Preis noch einmal geprüft.',
      proof: 'Zahlung ausgeführt. Es wird geprüft, ob Ihr Kauf angekommen ist.',
    },
    confirmStep: (step) => `${step}. Prüfen Sie die Angaben in Ihrer Wallet und bestätigen Sie dort.`,
    permission: 'Bleiben Sie hier: Ihre Wallet fragt gleich noch einmal.',
    asksTwice: (amount) =>
      `Ihre Wallet fragt zweimal: zuerst nach der Freigabe von ${amount}, dann nach der Zahlung. Sie zahlen erst mit der zweiten Bestätigung.`,
    asksTimes: (count) => `Ihre Wallet fragt ${times(count)}. Sie zahlen erst beim letzten Mal.`,
    asksForSwap: (count) =>
      `Ihre Wallet fragt ${times(count)}: erst für den Tausch, dann für den Kauf. Was Sie tauschen, gehört weiter Ihnen.`,
    granted: (part, amount) => `Schritt ${part} erledigt: Die Freigabe von ${amount} liegt bereits vor.`,
    offline: 'Sie sind offline. Es wird nichts gesendet, bis Sie wieder online sind.',
    reorged:
      'Das Netzwerk hat den Block mit Ihrer Zahlung zurückgenommen. Sie wird möglicherweise noch ausgeführt. Diese Seite prüft das laufend.',
    owners:
      'Für Ihr Konto sind weitere Signaturen nötig. Der Kauf wird ausgeführt, sobald genug Inhaber signiert haben. Das kann Tage dauern. Sie können diese Seite schließen.',
    switchTo: (network) => `Ihre Wallet fragt, ob sie zum Netzwerk ${network} wechseln darf.`,
    disabled: {
      disconnected: 'Verbinden Sie eine Wallet, um zu kaufen.',
      nothing: 'Ihre Auswahl ist leer. Wählen Sie einen Artikel aus, den Sie kaufen möchten.',
      invalid: 'Diese Auswahl kann nicht gekauft werden.',
    },
    ended: {
      title: 'Jemand anderes hat es gekauft',
      sold: (title) => `${title} wurde gerade verkauft. Sie haben nichts bezahlt.`,
      notForSale: (title) => `${title} steht nicht mehr zum Verkauf. Sie haben nichts bezahlt.`,
      perhapsBought: (title) =>
        `${title} steht nicht mehr zum Verkauf. Vielleicht hat Ihr Konto es gekauft: Sehen Sie in Ihrer Wallet nach.`,
      back: 'Zurück zur Galerie',
    },
    items: (count) => plural('de', count, { one: `${count.shown} Artikel`, other: `${count.shown} Artikel` }),
    each: 'pro Stück',
  },

  basket: {
    title: 'Ihr Warenkorb',
    empty: 'Ihr Warenkorb ist leer. Wählen Sie einen Artikel aus, den Sie kaufen möchten.',
    success: 'Alles gehört Ihnen',
    partly: 'Ein Teil Ihrer Bestellung gehört Ihnen',
    sequence: (count) =>
      plural('de', count, {
        one: 'Sie zahlen erst, wenn Sie in Ihrer Wallet bestätigen.',
        other: `${count.shown} einzelne Käufe. Wenn einer fehlschlägt, behalten Sie die anderen.`,
      }),
    asks: (count) => `Ihre Wallet fragt ${times(count)}. Was schon gekauft ist, gehört Ihnen.`,
    position: (at, all) => `Kauf ${at} von ${all}.`,
    bought: (made, all) => `${made} von ${all}`,
    soFar: (bought, spent) => `${bought} gekauft, ${spent} ausgegeben.`,
    noMore: 'Sie zahlen nichts weiter, solange Sie nicht fortfahren.',
    yours: 'Gehört Ihnen',
    currencies: (count) =>
      plural('de', count, { one: `${count.shown} Währung`, other: `${count.shown} Währungen` }),
    changed: {
      gone: (count) =>
        plural('de', count, {
          one: 'Ein Artikel steht nicht mehr zum Verkauf',
          other: `${count.shown} Artikel stehen nicht mehr zum Verkauf`,
        }),
      dearer: (count) =>
        plural('de', count, {
          one: 'Ein Preis ist gestiegen',
          other: `${count.shown} Preise sind gestiegen`,
        }),
      other: 'Ihr Warenkorb hat sich geändert',
    },
    stopped: {
      gone: (title) => `${title} steht nicht mehr zum Verkauf. Sie haben dafür nichts bezahlt.`,
      dearer: (title) => `Der Preis von ${title} ist gestiegen. Sie haben dafür nichts bezahlt.`,
      changed: (title) =>
        `${title} wird jetzt zu anderen Bedingungen angeboten. Sie haben dafür nichts bezahlt.`,
      failed: (title) => `${title} ließ sich nicht kaufen. Sie haben dafür nichts bezahlt.`,
    },
    others: (count) =>
      plural('de', count, {
        one: 'Den anderen Artikel kaufen',
        other: `Die anderen ${count.shown} kaufen`,
      }),
  },
  offers: {
    list: {
      label: 'Angebote',
      empty: 'Noch keine Angebote. Geben Sie das erste ab oder schauen Sie später wieder vorbei.',
      by: (maker) => `von ${maker}`,
      yours: 'Ihr Angebot',
      states: {
        unpayable: 'Kann nicht bezahlt werden',
        accepted: 'Angenommen',
        cancelled: 'Zurückgezogen',
        expired: 'Abgelaufen',
        notStarted: 'Noch nicht gültig',
      },
      short: {
        maker: 'Guthaben oder Freigabe des Bieters reicht nicht.',
        own: 'Ihr Guthaben oder Ihre Freigabe reicht nicht.',
      },
      highest: 'Höchstes Angebot',
      outbid: 'Überboten',
      cancel: 'Angebot zurückziehen',
    },
    make: {
      title: 'Angebot abgeben',
      success: 'Ihr Angebot ist aktiv',
      failed: 'Angebot nicht abgegeben',
      price: 'Ihr Angebot',
      each: 'Ihr Angebot pro Stück',
      duration: 'Gültig für',
      royalty: 'Urheberanteil',
      total: 'Sie zahlen höchstens',
      idle: 'Sie zahlen nur, wenn jemand das Angebot annimmt.',
      allow: 'Dem Marktplatz erlauben, die Zahlung einzuziehen',
      send: 'Angebot abgeben',
      done: (when) => `Bestätigt. Ihr Angebot gilt bis zum ${when}.`,
    },
    accept: {
      button: 'Annehmen',
      title: 'Angebot annehmen',
      success: 'Verkauft',
      failed: 'Angebot nicht angenommen',
      gives: 'Sie geben ab',
      fees: 'Gebühren',
      byBuyer: 'Zahlt der Käufer',
      idle: 'Sie geben den Artikel erst ab, wenn Sie in Ihrer Wallet bestätigen.',
      allow: 'Dem Marktplatz erlauben, diesen Artikel zu übertragen',
      allowAll: 'Dem Marktplatz erlauben, alle Ihre Artikel dieser Sammlung zu übertragen',
      send: 'Artikel verkaufen',
      done: 'Bestätigt. Die Zahlung ist angekommen.',
      funds: {
        none: 'Sie haben nichts abgegeben.',
        approval:
          'Sie haben nichts abgegeben. Der Marktplatz darf den freigegebenen Artikel weiterhin übertragen.',
        spent: 'Der Artikel hat Ihre Wallet verlassen.',
      },
    },
    unknown: 'Noch nicht bestätigt',
    pending: 'Warten auf das Netzwerk. Sie können dieses Fenster schließen.',
    mayHappen: 'Der Vorgang wird möglicherweise noch ausgeführt. Warten Sie, bis das Ergebnis feststeht.',
    errors: {
      InvalidIntent: {
        shortMessage: 'Diese Bedingungen sind nicht möglich.',
        fix: 'Ändern Sie sie und versuchen Sie es erneut.',
      },
      WouldRevert: {
        shortMessage: 'Das würde fehlschlagen, deshalb wurde nichts gesendet.',
        fix: 'Sehen Sie sich den Grund an und versuchen Sie es später erneut.',
      },
      OfferUnknown: {
        shortMessage:
          'Sie haben für diesen Artikel schon ein Angebot abgegeben. Es kann möglicherweise noch angenommen werden.',
        fix: 'Sehen Sie in den Aktivitäten Ihrer Wallet nach. Geben Sie das Angebot dann zu denselben Bedingungen erneut ab oder ziehen Sie das frühere Angebot zurück.',
      },
      SellUnknown: {
        shortMessage: 'Sie haben dieses Angebot angenommen. Der Artikel ist vielleicht schon verkauft.',
        fix: 'Sehen Sie in den Aktivitäten Ihrer Wallet nach und nehmen Sie das Angebot dann erneut an. Zuerst wird geprüft, ob die frühere Annahme schon ausgeführt wurde.',
      },
    },
  },
  selling: {
    list: {
      title: 'Zum Verkauf stellen',
      success: 'Steht zum Verkauf',
      failed: 'Nicht zum Verkauf gestellt',
      price: 'Preis',
      each: 'Preis pro Artikel',
      duration: 'Zum Verkauf für',
      receive: (amount) => `Sie erhalten ${amount}`,
      artist: (amount) => `Urheberanteil ${amount}`,
      market: (amount) => `Marktplatz ${amount}`,
      notOwned: 'Dieser Artikel gehört Ihnen nicht.',
      idle: 'Sie behalten den Artikel, bis jemand ihn bezahlt.',
      send: 'Inserat bestätigen',
      done: (when) => `Bestätigt. Der Artikel kann bis zum ${when} gekauft werden.`,
      funds: {
        none: 'Der Artikel steht nicht zum Verkauf.',
        approval:
          'Der Artikel steht nicht zum Verkauf. Der Marktplatz darf alle freigegebenen Artikel weiterhin übertragen.',
        unknown: 'Der Artikel steht vielleicht zum Verkauf.',
      },
    },
    remove: {
      title: 'Inserat zurückziehen',
      success: 'Nicht mehr zum Verkauf',
      failed: 'Inserat nicht zurückgezogen',
      idle: 'Der Artikel kann noch gekauft werden, bis das Netzwerk das Zurückziehen bestätigt.',
      send: 'Inserat zurückziehen',
      done: 'Bestätigt. Das Inserat ist zurückgezogen.',
      funds: {
        none: 'Der Artikel steht zum Verkauf, bis das Zurückziehen bestätigt ist.',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'Sie haben diesen Artikel inseriert. Er steht vielleicht zum Verkauf.',
        fix: 'Versuchen Sie es erneut: Sie signieren nichts Neues. Oder ziehen Sie das Inserat zurück.',
      },
      PaymentUnknown: {
        shortMessage: 'Das Zurückziehen wird möglicherweise noch ausgeführt.',
        fix: 'Sehen Sie in den Aktivitäten Ihrer Wallet nach und versuchen Sie es dann erneut.',
      },
    },
  },
  stage: {
    details: 'Details',
    balance: 'Ihr Guthaben',
    unread: 'Nicht verfügbar',
    topUp: 'Laden Sie Guthaben auf und fahren Sie dann hier fort.',
    enough: (held) => `Ihr Guthaben reicht jetzt aus: ${held}.`,
    payWith: 'Zahlen mit',
    upTo: 'bis zu',
    payUpTo: (price) => `Bis zu ${price} zahlen`,
    payInstead: (price) => `Stattdessen mit bis zu ${price} zahlen`,
    suggested: 'Vorschlag',
    priceNow: (price) => `derzeit ${price}`,
    swapFirst: (symbol) => `Andere Währungen werden zuerst in ${symbol} getauscht.`,
    missing: (amount) => `Noch ${amount} nötig`,
    omitted: {
      drained: 'Lässt sich gerade nicht in dieser Höhe tauschen',
      paused: 'Überweisungen sind zurzeit ausgesetzt',
      taxed: 'Dieser Token erhebt eine Überweisungsgebühr und ist hier nicht verwendbar',
      other: 'Hier zurzeit nicht verwendbar',
    },
    held: (amount) =>
      `Aus dem Tausch haben Sie ${amount}. Kaufen Sie damit oder tauschen Sie den Betrag zurück.`,
    account: 'Konto',
    network: 'Netzwerk',
    networkFee: 'Geschätzte Netzwerkgebühr',
    permission: 'Betrag freigeben',
    purchase: 'Kauf bestätigen',
    allowing: (amount) => `Freigabe von ${amount}`,
    paying: (amount) => `Zahlung von ${amount}`,
    position: (step, all) => `Schritt ${step} von ${all}`,
    awaitingWallet: 'Prüfen Sie die Angaben in Ihrer Wallet und bestätigen Sie dort.',
    confirmIn: (wallet) => `In ${wallet} bestätigen`,
    usually: (time) => `Meist innerhalb von ${time}`,
    amount: 'Betrag',
    spender: 'Freigabe für',
    market: 'Marktplatz',
    before: 'Vorher',
    yours: 'Gehört Ihnen',
    view: 'In Ihrer Sammlung ansehen',
    transaction: 'Transaktion ansehen',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    linkCopied: 'Link kopiert',
    share: 'Teilen',
    show: 'Anzeigen',
  },
  fund: {
    add: (amount) => `${amount} aufladen`,
    send: 'Von einer anderen Wallet oder einer Börse senden',
    only: (symbol, network) =>
      `Senden Sie an diese Adresse nur ${symbol} und nur über das Netzwerk ${network}.`,
    code: 'QR-Code Ihrer Adresse',
    copy: 'Adresse kopieren',
    waiting: (amount) => `Warten auf ${amount}.`,
    received: (part, all) => `Eingegangen: ${part} von ${all}.`,
    later: 'Sie können diese Seite schließen und später zurückkommen.',
    confirming: 'Ihr Guthaben ist angekommen. Das Netzwerk bestätigt es gerade.',
    again: 'Erneut öffnen',
    other: 'Andere Möglichkeit wählen',
  },
  wallet: {
    recent: 'Zuletzt verwendet',
    none: 'In diesem Browser wurde keine Wallet gefunden.',
    way: 'Sie nutzen eine Wallet-App? Kopieren Sie den Link und öffnen Sie ihn im Browser der App. Oder installieren Sie eine Wallet und kommen Sie dann auf diese Seite zurück.',
    scan: 'Scannen Sie den Code mit der Kamera Ihres Telefons oder mit Ihrer Wallet-App.',
    open: 'In der Wallet-App öffnen',
    others: 'Alle Wallets',
    find: 'Wallet finden',
  },

  actions: {
    pay: (price) => `${price} zahlen`,
    continue: (price) => `Weiter: ${price} zahlen`,
    payFree: 'Kostenlos holen',
    accept: (price) => `Akzeptieren und ${price} zahlen`,
    connect: 'Wallet verbinden',
    connectAndContinue: 'Verbinden und fortfahren',
    view: 'Ansehen',
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    recheck: 'Erneut prüfen',
    revokeAllowance: 'Freigabe widerrufen',
    swapBack: 'Zurücktauschen',
    confirmNotSent: 'Ich habe nichts gesendet: Wallet erneut fragen',
    done: 'Fertig',
  },

  button: {
    disabled: 'Kaufen',
    idle: 'Kaufen',
    preparing: 'Wird vorbereitet …',
    inOtherTab: 'Läuft in einem anderen Tab',
    review: 'Änderungen prüfen',
    switchChain: 'Netzwerk in Ihrer Wallet wechseln',
    awaitingWallet: 'In Ihrer Wallet bestätigen',
    pending: 'Wird verarbeitet …',
    owners: 'Warten auf Signaturen …',
    begun: 'Zahlung wird gesucht …',
    confirming: 'Fast fertig …',
    success: 'Gekauft',
    error: 'Details ansehen',
    cancelled: 'Kaufen',
  },
  buttonFree: 'Kostenlos holen',
}

const list = listItems((tokenId) => `#${tokenId}`)
const at = (place?: string) => (place ? ` auf ${place}` : '')
const end = (time?: string) => (time ? `gültig bis ${time}` : 'unbefristet gültig')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `einen beliebigen Betrag${token ? ` von ${token}` : ''}`
}

function times(count: Count): string {
  return plural('de', count, { one: 'einmal', other: `${count.shown}-mal` })
}

/** Writes “am” before a date. A relative time, such as “in 2 Stunden”, starts with its own word. */
function atTime(when: string): string {
  return /^\d/.test(when) ? `am ${when}` : when
}
