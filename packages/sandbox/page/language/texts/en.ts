import { plural } from 'tillkit/messages'

/** The English texts. The catalogues of the other languages have the same keys. */
export const en = {
  title: 'Littoral, prints of the shore',
  language: 'Language',
  sandbox: 'A sandbox: all money here is test money.',

  main: 'Main',
  gallery: 'Gallery',
  myCollection: 'My collection',
  ways: 'Four ways in',

  connect: 'Connect',
  disconnect: (account: string) => `${account}: disconnect`,

  headline: 'Prints of the shore, and of what grows above it.',
  intro:
    'Two collections drawn directly on the blockchain: seascapes, each of them one of a kind, and pressed plants in small editions.',
  forSale: 'for sale',
  sellers: 'sellers',
  collections: 'collections',

  wall: 'On the wall',
  emptyWall: 'Nothing hangs here. Remove a filter to see more.',
  more: 'Show more',

  filter: 'Filter',
  collection: 'Collection',
  all: 'All',
  currency: 'Currency',
  anyCurrency: 'Any currency',
  free: 'Free',
  available: 'Available',

  pick: 'Buy together with other items',
  several: 'Buy several items at once',
  picked: 'Your selection',
  gone: 'No longer on the wall',
  clear: 'Clear',
  pieces: (count: number) =>
    plural('en', countOf(count), { one: `${count} piece`, other: `${count} pieces` }),

  noOrder: 'This listing does not exist.',
  backToGallery: 'Back to the gallery',
  testCard: 'Buy with a test card',
  back: '← Gallery',

  yourCollection: 'Your collection',
  connectFirst: 'Connect a wallet to see what it holds.',
  nothingYet: 'Nothing yet.',
  find: 'Find a piece.',
  balances: 'Balances',

  soldLately: 'Recently sold',
  to: (buyer: string) => `to ${buyer}`,
  block: (number: string) => `block ${number}`,

  silent: 'The sandbox does not answer.',
  start: 'Start it with “npm start”, then load this page again.',

  webhooks: {
    title: 'Webhooks',
    heading: 'What your backend receives',
    listen: 'Listen',
    stop: 'Stop',
    notes: {
      off: 'Press Listen. A webhook listener is registered for the market and both collections; each delivery is verified and shown here.',
      starting: 'Registering a listener…',
      listening: 'Listening for OrderFilled, Transfer and TransferSingle.',
      failed: 'The sandbox does not answer. Trying again.',
    },
    deliveries: 'Deliveries',
    empty: 'Buy something: it shows here.',
    delivered: (name: string) => `Webhook delivered: ${name}`,
    event: 'An event',
    signed: 'Signature verified',
    added: 'added',
    removed: 'removed',
    attempts: (count: number) =>
      plural('en', countOf(count), {
        one: `${count} attempt`,
        other: `${count} attempts, handled once`,
      }),
  },

  four: {
    heading: 'One checkout, four ways to embed it',
    intro: 'From one tag in a page to hooks for your own interface. Each one buys the same print.',
    widget: { name: 'A widget', about: 'One script and one element, for a page without React.' },
    button: { name: 'A button', about: 'It opens the dialog, which does the rest.' },
    components: {
      name: 'Components',
      about: 'Parts that you place and style as you like, with the checkout in your page.',
    },
    hooks: {
      name: 'Hooks',
      about: 'The checkout without an interface: every state and action, for your own.',
    },
    code: (way: string) => `${way}: the code`,
    none: 'Every print of this edition is sold. Restart the sandbox.',
  },
}

export type Texts = typeof en

export function countOf(count: number) {
  return { shown: String(count), value: count }
}
