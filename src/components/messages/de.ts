import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { plural } from './plural.js'

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
    sentences: {
      allow: ({ spender = 'Dem Markt', ...rest }) => `${spender} erlauben, ${amountOf(rest)} einzuziehen`,
      signAllow: ({ spender = 'der Markt', through, until, ...rest }) =>
        `Unterschreiben, dass ${spender} ${amountOf(rest)} einziehen darf${by(through)}, ${end(until)}`,
      takeBack: ({ spender }) => `Zurücknehmen, was ${spender} einziehen darf`,
      buy: ({ items, place, total }) => `${list(items)}${at(place)} für ${total} kaufen`,
      get: ({ items, place }) => `${list(items)}${at(place)} kostenlos erhalten`,
      swap: ({ amount, total }) => `Höchstens ${amount} gegen genau ${total} tauschen`,
      swapAndBuy: ({ amount, total, items }) =>
        `Höchstens ${amount} gegen genau ${total} tauschen und damit ${list(items)} kaufen, alles in einem`,
      signBuy: ({ items, total, until }) =>
        `Den Kauf von ${list(items)} für ${total} unterschreiben, ${end(until)}`,
      signMessage: ({ message }) => `Die Nachricht „${message}“ unterschreiben`,
      signBytes: () => 'Bytes unterschreiben, die niemand lesen kann',
      signOther: ({ type, domain }) => `„${type}“ für „${domain}“ unterschreiben`,
      post: ({ endpoint }) => `Daten an ${endpoint} senden`,
      unreadable: ({ to }) => `Auf ${to} etwas tun, das sich nicht lesen lässt`,
      before: () => 'Was Sie zuvor bestätigt haben',
    },
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

  errors: {
    InvalidIntent: {
      shortMessage: 'So kann das nicht gekauft werden.',
      fix: 'Berichtigen Sie die Auswahl und versuchen Sie es erneut.',
    },
    Rejected: {
      shortMessage: 'Sie haben in Ihrer Wallet abgelehnt.',
      fix: 'Versuchen Sie es erneut, wenn Sie so weit sind.',
    },
    Cancelled: {
      shortMessage: 'Der Kauf wurde abgebrochen.',
      fix: 'Beginnen Sie neu, wenn Sie so weit sind.',
    },
    StoppedElsewhere: {
      shortMessage: 'Dieser Kauf lief in einem anderen Tab und hat dort angehalten.',
      fix: 'Versuchen Sie es erneut, um hier weiterzumachen: Was schon gesendet wurde, wird zuerst gesucht.',
    },
    AlreadyBought: {
      shortMessage:
        'Sie haben diesen Kauf bereits auf einem anderen Gerät oder in einem anderen Fenster getätigt.',
      fix: 'Es wurde nicht noch einmal bezahlt. Kaufen Sie nur erneut, wenn Sie ihn ein weiteres Mal möchten.',
    },
    EarlierUnsettled: {
      shortMessage: 'Eine frühere Zahlung für einen dieser Artikel kann noch durchgehen.',
      fix: 'Warten Sie und versuchen Sie es erneut: Sie wird zuerst gesucht. Machen Sie nur weiter, wenn Sie wissen, dass sie nicht gesendet wurde.',
    },
    AccountBusy: {
      shortMessage: 'Von Ihrem Konto ist etwas unterwegs, das dies vielleicht schon bezahlt.',
      fix: 'Warten Sie, bis es durch ist, oder brechen Sie es in Ihrer Wallet ab, und versuchen Sie es dann erneut.',
    },
    WrongAccount: {
      shortMessage: 'In der Wallet ist ein anderes Konto ausgewählt.',
      fix: 'Wählen Sie das Konto, mit dem Sie begonnen haben, und machen Sie dann hier weiter.',
    },
    WrongChain: {
      shortMessage: 'Die Wallet ist in einem anderen Netzwerk.',
      fix: 'Versuchen Sie es erneut und lassen Sie die Wallet wechseln.',
    },
    EmptyPlan: {
      shortMessage: 'Der Dienst hat für diesen Kauf keine Schritte gesendet.',
      fix: 'Versuchen Sie es später erneut.',
    },
    PlanRefused: {
      shortMessage: 'Der Dienst hat von Ihrer Wallet etwas verlangt, worum Sie nicht gebeten haben.',
      fix: 'Machen Sie nicht weiter. Melden Sie es dem Marktplatz.',
    },
    PolicyMissing: {
      shortMessage: 'Diese Seite sagt nicht, welcher Vertrag bezahlt werden darf.',
      fix: 'Sagen Sie es dem Shop: Seine Seite muss den Vertrag des Marktplatzes nennen.',
    },
    CurrencyMismatch: {
      shortMessage: 'Der Preis wurde in einer anderen Einheit gezeigt, als die Währung sie hat.',
      fix: 'Machen Sie nicht weiter. Melden Sie es dem Marktplatz.',
    },
    CurrencyUnreadable: {
      shortMessage: 'Der Vertrag der Währung nennt ihre Einheit oder Ihr Guthaben nicht.',
      fix: 'Machen Sie nicht weiter. Melden Sie es dem Marktplatz.',
    },
    InsufficientFunds: {
      shortMessage: 'Das Guthaben in der Wallet reicht nicht aus.',
      fix: 'Laden Sie Guthaben auf und versuchen Sie es erneut.',
    },
    InsufficientGas: {
      shortMessage: 'Das Guthaben reicht nicht für die Netzwerkgebühr.',
      fix: 'Laden Sie etwas von der Währung des Netzwerks auf und versuchen Sie es erneut.',
    },
    WouldRevert: {
      shortMessage: 'Der Kauf würde scheitern, deshalb wurde nichts gesendet.',
      fix: 'Sehen Sie sich den Grund an und versuchen Sie es erneut, falls er sich ändern kann.',
    },
    NotRehearsed: {
      shortMessage:
        'Dieser Kauf lässt sich nicht lesen und konnte nicht vorab geprobt werden, deshalb wurde nichts gesendet.',
      fix: 'Verwenden Sie einen Netzwerkknoten, der simulieren kann, und versuchen Sie es erneut.',
    },
    ForecastMismatch: {
      shortMessage: 'Der Kauf würde nicht tun, worum Sie gebeten haben, deshalb wurde nichts gesendet.',
      fix: 'Machen Sie nicht weiter. Melden Sie es dem Marktplatz.',
    },
    Reverted: {
      shortMessage: 'Die Transaktion ist gescheitert und hat nichts verändert.',
      fix: 'Sehen Sie sich den Grund an und versuchen Sie es erneut, falls er sich ändern kann.',
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
      shortMessage: 'Das Netzwerk hat die Transaktion vergessen, bevor sie durchging.',
      fix: 'Prüfen Sie erneut, um nach ihr zu suchen; sie kann nicht zweimal bezahlt werden.',
    },
    Reorged: {
      shortMessage: 'Das Netzwerk hat den Block zurückgenommen, in dem Sie dies gekauft hatten.',
      fix: 'Der Kauf kann noch einmal durchgehen. Prüfen Sie erneut: Er wird gesucht und kein zweites Mal bezahlt.',
    },
    PendingLong: {
      shortMessage: 'Die Transaktion dauert länger als erwartet.',
      fix: 'Sie kann noch durchgehen. Prüfen Sie erneut, um nach ihr zu suchen; sie wird kein zweites Mal gesendet.',
    },
    AwaitingOwners: {
      shortMessage: 'Noch haben nicht alle Inhaber Ihres Kontos unterschrieben.',
      fix: 'Der Kauf geht durch, sobald sie es getan haben. Prüfen Sie dann erneut: Er wird gesucht und kein zweites Mal bezahlt.',
    },
    PaymentUnknown: {
      shortMessage: 'Es ist nicht bekannt, ob Ihre Wallet die Transaktion gesendet hat.',
      fix: 'Sehen Sie in Ihrer Wallet nach. Prüfen Sie erneut, um nach ihr zu suchen; sie wird kein zweites Mal gesendet.',
    },
    OutcomeMismatch: {
      shortMessage: 'Die Transaktion ging durch, tat aber nicht, was vereinbart war.',
      fix: 'Bewahren Sie den Hash der Transaktion auf und wenden Sie sich an den Marktplatz.',
    },
    WalletFailed: {
      shortMessage: 'Die Wallet konnte das nicht ausführen.',
      fix: 'Prüfen Sie die Wallet und versuchen Sie es erneut.',
    },
    ChainFailed: {
      shortMessage: 'Der Knoten des Netzwerks hat nicht geantwortet.',
      fix: 'Prüfen Sie die Verbindung und machen Sie dann hier weiter.',
    },
    WalletStillAsking: {
      shortMessage: 'Ihre Wallet fragt noch nach diesem Kauf.',
      fix: 'Antworten Sie zuerst dort und machen Sie dann hier weiter.',
    },
    ServiceFailed: {
      shortMessage: 'Der Dienst des Marktplatzes konnte das nicht ausführen.',
      fix: 'Versuchen Sie es gleich noch einmal.',
    },
    NotLoaded: {
      shortMessage: 'Ein Teil des Kaufvorgangs konnte nicht geladen werden.',
      fix: 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    },
    Unexpected: {
      shortMessage: 'Etwas ist schiefgegangen, das nicht hätte geschehen dürfen.',
      fix: 'Versuchen Sie es erneut und melden Sie es, falls es so bleibt.',
    },
    StorageFailed: {
      shortMessage: 'Dieser Browser ließ nicht zu, den Kauf zu vermerken, deshalb wurde nichts gesendet.',
      fix: 'Erlauben Sie dieser Seite das Speichern und machen Sie dann hier weiter.',
    },
  },
  findings: {
    'missing-step': 'Nichts in diesem Ablauf kauft, worum gebeten wurde.',
    'extra-step': 'Dieser Schritt gehört nicht zu einem Kauf.',
    'wrong-order': 'Die Schritte sind nicht in der Reihenfolge eines Kaufs.',
    'mixed-step': 'Es verlangt etwas neben dem, was es zu sein vorgibt.',
    'unknown-contract': 'Es geht an einen Vertrag, dem nicht vertraut wird.',
    'unknown-call': 'Was es tut, lässt sich nicht lesen.',
    'terms-unread': 'Es nennt nur, was es kauft, und der Markt wurde nicht nach den Bedingungen gefragt.',
    'changed-contract': 'Der Vertrag des Marktes wurde ausgetauscht, seit der Kauf geprüft wurde.',
    'terms-unsettled': 'Das Angebot ist so neu, dass die Chain es noch durch ein anderes ersetzen kann.',
    'unexpected-call': 'Es ruft etwas anderes auf, als dieser Schritt sollte.',
    'not-canonical': 'Es enthält mehr, als es zeigt.',
    'approval-for-all': 'Es ließe jemanden jeden Token einer Sammlung nehmen.',
    'token-transfer': 'Es würde Token weggeben.',
    'allowance-increase': 'Es ließe mehr nehmen, zusätzlich zu dem, was schon erlaubt ist.',
    permit: 'Es ließe jemanden Token nehmen, was dieser Kauf nicht braucht.',
    permit2: 'Es ließe jemanden über Permit2 Token nehmen.',
    'wrapped-call': 'Es packt andere Aufrufe in einen, sodass sie ungesehen durchgehen.',
    'wrong-token': 'Es betrifft einen anderen Token als den, mit dem bezahlt wird.',
    'unexpected-spender': 'Es ließe einen Fremden Token nehmen.',
    'approval-too-large': 'Es ließe mehr nehmen, als der Kauf kostet.',
    'approval-too-small': 'Es erlaubt weniger, als der Kauf kostet.',
    'wrong-orders': 'Es kauft nicht genau das, worum gebeten wurde.',
    'wrong-collection': 'Es kauft aus einer anderen Sammlung.',
    'wrong-token-id': 'Es kauft einen anderen Token.',
    'wrong-quantity': 'Es kauft eine andere Menge.',
    'wrong-recipient': 'Die Token gingen an jemand anderen.',
    'price-too-high': 'Es kostet mehr als vereinbart.',
    'wrong-price': 'Der angegebene Preis ist nicht das, was es kostet.',
    'wrong-currency': 'Es zahlt in einer anderen Währung.',
    'unexpected-value': 'Es sendet einen anderen Betrag der Netzwerkwährung, als der Kauf kostet.',
    'unexpected-fee': 'Es zahlt eine Gebühr, die nicht vereinbart war.',
    'missing-fee': 'Es lässt eine vereinbarte Gebühr aus.',
    'wrong-amount': 'Es tauscht gegen einen anderen Betrag, als der Kauf kostet.',
    'unknown-route': 'Es tauscht über einen Token, dem nicht vertraut wird.',

    'unknown-signature': 'Was unterschrieben würde, gehört nicht zu diesem Kauf.',
    'signed-order': 'Es würde einen Auftrag unterschreiben, mit dem andere Token nehmen können.',
    'foreign-contract': 'Die Unterschrift gälte bei einem Vertrag, dem nicht vertraut wird.',
    'wrong-chain': 'Die Unterschrift gälte auf einer anderen Chain.',
    'wrong-domain': 'Die Unterschrift gälte für etwas anderes als den Markt.',
    'wrong-types': 'Was unterschrieben würde, ist nicht so aufgebaut, wie es heißt.',
    'wrong-signer': 'Es spricht für ein anderes Konto als das des Käufers.',
    'far-deadline': 'Die Unterschrift bliebe zu lange gültig.',
    'raw-hash': 'Es würde Bytes unterschreiben, die niemand lesen kann.',
    'foreign-login': 'Es würde bei einer anderen Website oder als jemand anderes anmelden.',
    'unknown-message':
      'Es würde einen Text unterschreiben, der keine Anmeldung beim Marktplatz ist und nicht auf dessen Liste steht.',
    'wrong-time': 'Es würde einen Text unterschreiben, dessen Zeit vorbei oder weit entfernt ist.',
    'foreign-origin': 'Es sendet Daten an eine andere Website als den Marktplatz.',
    'unsafe-post': 'Die Art, wie es Daten sendet, ist nicht erlaubt.',
    'body-differs': 'Was es sendet, ist nicht das, was unterschrieben würde.',
  },
  reasons: {
    BadSignature: 'Die Unterschrift ist nicht die des Käufers.',
    MarketPaused: 'Der Markt ist angehalten.',
    NativeNotSignable:
      'Was in der Währung des Netzwerks bezahlt wird, lässt sich nicht ohne Netzwerkgebühr kaufen.',
    NotEnoughLeft: 'Vom Angebot ist nicht genug übrig: Jemand anders war schneller.',
    OrderAlreadyCancelled: 'Der Verkäufer hat das Angebot zurückgezogen.',
    OrderChanged: 'Das Angebot ist nicht, wie es gezeigt wurde.',
    OrderExpired: 'Das Angebot ist abgelaufen.',
    OrderNotStarted: 'Der Verkauf hat noch nicht begonnen.',
    PaymentFailed: 'Die Zahlung ging nicht durch.',
    PurchaseAlreadyMade: 'Dieser Kauf wurde bereits getätigt; er wurde nicht noch einmal bezahlt.',
    PurchaseIdMissing: 'Dem Kauf fehlt seine Kennung.',
    SignatureExpired: 'Die Unterschrift ist abgelaufen.',
    UnknownOrder: 'Der Markt kennt dieses Angebot nicht.',
    WrongPayment: 'Der gesendete Betrag ist nicht der Preis.',
    BalanceTouched:
      'Der Tausch oder der Markt nimmt, was dem Käufer nicht gehört; es wurde nichts getauscht.',
    CheckoutExpired: 'Der Tausch ist abgelaufen; es wurde nichts getauscht.',
    NothingToPay: 'Es gibt nichts, wofür zu tauschen wäre.',
    PoolDrained: 'Der Pool enthält nicht genug; es wurde nichts getauscht.',
    RefundFailed: 'Das Konto nimmt nicht zurück, was übrig bleibt; es wurde nichts getauscht.',
    SafeERC20FailedOperation: 'Der Token lässt sich dem Konto nicht entnehmen oder nicht geben.',
    SignatureUsed: 'Die Unterschrift wurde schon benutzt oder zurückgezogen; es wurde nichts getauscht.',
    SwapTooDear: 'Der Tausch kostet inzwischen mehr als vereinbart; es wurde nichts getauscht.',
    SwapTooSmall: 'Der Tausch bringt weniger, als der Kauf kostet; es wurde nichts getauscht.',
    TokenTaxed: 'Der Token behält einen Teil von dem, was gesendet wird; damit lässt sich nicht bezahlen.',
    UnknownCall: 'Der Vertrag, der in einer Transaktion tauscht und kauft, macht diesen Aufruf nicht.',
    UnknownTarget:
      'Der Vertrag, der in einer Transaktion tauscht und kauft, kennt diesen Markt oder Router nicht.',
    WrongPurchaseId: 'Der Kauf läuft nicht unter dem Namen des Käufers.',
    WrongRecipient: 'Der Kauf nennt niemanden, der das Gekaufte bekommt.',
  },
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

  basket: {
    title: 'Ihre Käufe',
    success: 'Alles gehört Ihnen',
    partly: 'Ein Teil gehört Ihnen',
    sequence: (count) =>
      `${count} Käufe. Was gekauft ist, bleibt Ihres, wenn ein anderer nicht zustande kommt.`,
    position: (at, all) => `Kauf ${at} von ${all}.`,
    bought: (made, all) => `${made} von ${all}`,
    soFar: (bought, spent) => `${bought} gehören Ihnen, ${spent} ausgegeben.`,
    noMore: 'Mehr wird nicht ausgegeben, außer Sie machen weiter.',
    yours: 'Ihres',
  },
  stage: {
    details: 'Einzelheiten',
    balance: 'Ihr Guthaben',
    unread: 'Ließ sich nicht abrufen',
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
    omitted: {
      drained: 'Lässt sich gerade nicht in dieser Höhe tauschen',
      paused: 'Lässt sich derzeit nicht senden',
      taxed: 'Bei jeder Überweisung geht ein Teil verloren, daher hier nicht verwendbar',
      other: 'Hier gerade nicht verwendbar',
    },
    held: (amount) =>
      `Aus dem Tausch haben Sie ${amount}. Sie gehören Ihnen: zum Kaufen oder um sie zurückzutauschen.`,
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
  },
  wallet: {
    recent: 'Zuletzt benutzt',
    none: 'In diesem Browser ist keine Wallet.',
    way: 'Ist Ihre eine App? Kopieren Sie den Link und öffnen Sie ihn im Browser dieser App. Oder installieren Sie eine Wallet und kommen Sie auf diese Seite zurück.',
    scan: 'Scannen Sie dies mit dem Telefon oder mit der App Ihrer Wallet.',
    open: 'In der App der Wallet öffnen',
    others: 'Eine andere Wallet wählen',
    find: 'Eine Wallet finden',
  },

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

const list = listItems((tokenId) => `Nr. ${tokenId}`)
const at = (place?: string) => (place ? ` auf ${place}` : '')
const by = (through?: string) => (through ? `, über ${through} und nur für diesen Kauf` : '')
const end = (time?: string) => (time ? `bis ${time}` : 'ohne Ende')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `beliebig viel${token ? ` von ${token}` : ''}`
}
