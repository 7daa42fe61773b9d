import { plural } from 'tillkit/messages'
import { countOf, type Texts } from './en.js'

export const de: Texts = {
  title: 'Littoral, Drucke von der Küste',
  language: 'Sprache',
  sandbox: 'Eine Sandbox: Alles Geld hier ist Testgeld.',

  main: 'Hauptmenü',
  gallery: 'Galerie',
  myCollection: 'Meine Sammlung',
  ways: 'Vier Varianten',

  connect: 'Verbinden',
  disconnect: (account) => `${account}: trennen`,

  headline: 'Drucke von der Küste und von dem, was über ihr wächst.',
  intro:
    'Zwei direkt auf der Blockchain gezeichnete Sammlungen: Meeresbilder, jedes ein Einzelstück, und gepresste Pflanzen in kleinen Auflagen.',
  forSale: 'im Verkauf',
  sellers: 'Verkäufer',
  collections: 'Sammlungen',

  wall: 'An der Wand',
  emptyWall: 'Hier hängt nichts. Entfernen Sie einen Filter, um mehr zu sehen.',
  more: 'Mehr anzeigen',

  filter: 'Filter',
  collection: 'Sammlung',
  all: 'Alle',
  currency: 'Währung',
  anyCurrency: 'Alle Währungen',
  free: 'Kostenlos',
  available: 'Verfügbar',

  pick: 'Zusammen mit anderen Artikeln kaufen',
  several: 'Mehrere Artikel auf einmal kaufen',
  picked: 'Ihre Auswahl',
  gone: 'Hängt nicht mehr an der Wand',
  clear: 'Leeren',
  pieces: (count) => plural('de', countOf(count), { one: `${count} Werk`, other: `${count} Werke` }),

  noOrder: 'Dieses Inserat gibt es nicht.',
  backToGallery: 'Zurück zur Galerie',
  testCard: 'Mit einer Testkarte kaufen',
  back: '← Galerie',

  yourCollection: 'Ihre Sammlung',
  connectFirst: 'Verbinden Sie eine Wallet, um zu sehen, was darin ist.',
  nothingYet: 'Noch nichts.',
  find: 'Suchen Sie sich ein Werk aus.',
  balances: 'Guthaben',

  soldLately: 'Zuletzt verkauft',
  to: (buyer) => `an ${buyer}`,
  block: (number) => `Block ${number}`,

  silent: 'Die Sandbox antwortet nicht.',
  start: 'Starten Sie sie mit „npm start“ und laden Sie diese Seite neu.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Was Ihr Backend empfängt',
    listen: 'Starten',
    stop: 'Stoppen',
    notes: {
      off: 'Drücken Sie auf „Starten“. Für den Marktplatz und beide Sammlungen wird ein Webhook registriert. Jede Zustellung wird geprüft und hier angezeigt.',
      starting: 'Der Webhook wird registriert …',
      listening: 'Wartet auf OrderFilled, Transfer und TransferSingle.',
      failed: 'Die Sandbox antwortet nicht. Es wird erneut versucht.',
    },
    deliveries: 'Zustellungen',
    empty: 'Kaufen Sie etwas, und die Zustellung erscheint hier.',
    delivered: (name) => `Webhook zugestellt: ${name}`,
    event: 'Ein Ereignis',
    signed: 'Signatur geprüft',
    added: 'hinzugefügt',
    removed: 'zurückgenommen',
    attempts: (count) =>
      plural('de', countOf(count), {
        one: `${count} Versuch`,
        other: `${count} Versuche, nur einmal verarbeitet`,
      }),
  },

  four: {
    heading: 'Ein Checkout, vier Varianten zum Einbinden',
    intro:
      'Von einem einzigen Element auf der Seite bis zu Hooks für Ihre eigene Oberfläche. Mit jeder kaufen Sie denselben Druck.',
    widget: { name: 'Ein Widget', about: 'Ein Skript und ein Element, für eine Seite ohne React.' },
    button: { name: 'Ein Button', about: 'Er öffnet den Dialog, der alles Weitere übernimmt.' },
    components: {
      name: 'Komponenten',
      about: 'Bausteine, die Sie frei anordnen und gestalten, mit dem Checkout direkt auf Ihrer Seite.',
    },
    hooks: {
      name: 'Hooks',
      about: 'Der Checkout ohne Oberfläche: alle Zustände und Aktionen für Ihre eigene.',
    },
    code: (way) => `${way}: der Code`,
    none: 'Alle Drucke dieser Auflage sind verkauft. Starten Sie die Sandbox neu.',
  },
}
