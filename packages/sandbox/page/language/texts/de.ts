import { plural } from 'tillkit'
import { countOf, type Texts } from './en.js'

/** Every text of the marketplace around Tillkit, in German. */
export const de: Texts = {
  title: 'Littoral, Drucke von der Küste',
  language: 'Sprache',

  main: 'Hauptmenü',
  gallery: 'Galerie',
  myCollection: 'Meine Sammlung',
  ways: 'Vier Wege',

  connect: 'Verbinden',
  connecting: 'Wird verbunden',
  disconnect: (account) => `${account}: trennen`,
  noWallet: 'In diesem Browser wurde keine Wallet gefunden.',

  headline: 'Drucke von der Küste, und von dem, was über ihr wächst.',
  intro:
    'Zwei Sammlungen, die sich auf der Chain selbst zeichnen: Meeresbilder, jedes ein Einzelstück, und gepresste Pflanzen in kleinen Auflagen.',
  forSale: 'zu kaufen',
  sellers: 'Verkäufer',
  collections: 'Sammlungen',

  wall: 'An der Wand',
  emptyWall: 'Hier hängt nichts. Lockern Sie einen Filter, um mehr zu sehen.',
  more: 'Mehr zeigen',

  filter: 'Filter',
  collection: 'Sammlung',
  all: 'Alle',
  currency: 'Währung',
  anyCurrency: 'Jede Währung',
  free: 'Kostenlos',
  available: 'Verfügbar',

  pick: 'Auswählen, um es mit anderen zu kaufen',
  several: 'Mehrere auf einmal kaufen',
  picked: 'Zusammen ausgewählt',
  gone: 'Hängt nicht mehr',
  clear: 'Leeren',

  noOrder: 'Ein solches Angebot gibt es nicht.',
  backToGallery: 'Zurück zur Galerie',
  back: '← Galerie',

  yourCollection: 'Ihre Sammlung',
  connectFirst: 'Verbinden Sie eine Wallet, um zu sehen, was darin ist.',
  nothingYet: 'Noch nichts.',
  find: 'Suchen Sie sich ein Stück aus.',
  balances: 'Guthaben',

  soldLately: 'Zuletzt verkauft',
  to: (buyer) => `an ${buyer}`,
  block: (number) => `Block ${number}`,

  silent: 'Die Sandbox antwortet nicht.',
  start: 'Starten Sie sie mit „npm start“ und laden Sie diese Seite neu.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Was Ihr Backend hört',
    listen: 'Zuhören',
    stop: 'Aufhören',
    notes: {
      off: 'Drücken Sie auf „Zuhören“. Für den Markt und beide Sammlungen wird ein Webhook angemeldet; jede Zustellung wird geprüft und hier gezeigt.',
      starting: 'Der Webhook wird angemeldet …',
      listening: 'Es wird auf OrderFilled, Transfer und TransferSingle gehört.',
      failed: 'Die Sandbox antwortet nicht. Sie wird erneut gefragt.',
    },
    deliveries: 'Zustellungen',
    empty: 'Kaufen Sie etwas: Es erscheint hier.',
    delivered: (name) => `Webhook zugestellt: ${name}`,
    event: 'Ein Ereignis',
    signed: 'Signatur geprüft',
    added: 'hinzugefügt',
    removed: 'zurückgenommen',
    attempts: (count) =>
      plural('de', countOf(count), {
        one: `${count} Versuch`,
        other: `${count} Versuche, einmal bearbeitet`,
      }),
  },

  four: {
    heading: 'Ein Checkout, vier Wege in Ihre Seite',
    intro:
      'Von einem einzigen Element bis zu Hooks unter Ihrer eigenen Oberfläche. Jeder kauft denselben Druck.',
    widget: { name: 'Ein Widget', about: 'Ein Skript und ein Element, für eine Seite ohne React.' },
    button: { name: 'Ein Knopf', about: 'Er öffnet den Dialog, und der macht alles Weitere.' },
    components: {
      name: 'Komponenten',
      about: 'Teile, die Sie anordnen und gestalten, wie Sie mögen, mit dem Checkout in Ihrer Seite.',
    },
    hooks: {
      name: 'Hooks',
      about: 'Der Checkout ohne Oberfläche: jeder Zustand und jede Aktion, für eine eigene.',
    },
    code: (way) => `${way}: der Code`,
    none: 'Alle Drucke dieser Auflage sind verkauft. Starten Sie die Sandbox neu.',
  },
}
