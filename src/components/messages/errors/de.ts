import type { ErrorTexts } from './ErrorTexts.js'

/** What each error of a checkout means, in German. */
export const deErrors: ErrorTexts = {
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
}
