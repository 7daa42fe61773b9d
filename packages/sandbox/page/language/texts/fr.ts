import { plural } from 'tillkit/messages'
import { countOf, type Texts } from './en.js'

export const fr: Texts = {
  title: 'Littoral, estampes du rivage',
  language: 'Langue',
  sandbox: 'Un bac à sable\u00a0: tout l’argent y est fictif.',

  main: 'Menu principal',
  gallery: 'Galerie',
  myCollection: 'Ma collection',
  ways: 'Quatre intégrations',

  connect: 'Connecter',
  disconnect: (account) => `${account}\u00a0: déconnecter`,

  headline: 'Estampes du rivage, et de ce qui pousse au-dessus.',
  intro:
    'Deux collections dessinées directement sur la blockchain\u00a0: des marines, toutes uniques, et des plantes pressées en petites éditions.',
  forSale: 'en vente',
  sellers: 'vendeurs',
  collections: 'collections',

  wall: 'Au mur',
  emptyWall: 'Rien n’est accroché ici. Retirez un filtre pour en voir plus.',
  more: 'Voir plus',

  filter: 'Filtrer',
  collection: 'Collection',
  all: 'Toutes',
  currency: 'Devise',
  anyCurrency: 'Toutes les devises',
  free: 'Gratuit',
  available: 'Disponible',

  pick: 'Acheter avec d’autres articles',
  several: 'Acheter plusieurs articles à la fois',
  picked: 'Votre sélection',
  gone: 'N’est plus au mur',
  clear: 'Vider',
  pieces: (count) =>
    plural('fr', countOf(count), {
      one: `${count} œuvre`,
      many: `${count} d’œuvres`,
      other: `${count} œuvres`,
    }),

  noOrder: 'Cette annonce n’existe pas.',
  backToGallery: 'Retour à la galerie',
  testCard: 'Acheter avec une carte de test',
  back: '← Galerie',

  yourCollection: 'Votre collection',
  connectFirst: 'Connectez un portefeuille pour voir ce qu’il contient.',
  nothingYet: 'Rien pour l’instant.',
  find: 'Choisissez une œuvre.',
  balances: 'Soldes',

  soldLately: 'Vendus récemment',
  to: (buyer) => `à ${buyer}`,
  block: (number) => `bloc ${number}`,

  silent: 'Le serveur de démonstration ne répond pas.',
  start: 'Lancez-le avec «\u00a0npm start\u00a0», puis rechargez cette page.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Ce que reçoit votre serveur',
    listen: 'Écouter',
    stop: 'Arrêter',
    notes: {
      off: 'Appuyez sur «\u00a0Écouter\u00a0». Un webhook est enregistré pour la place de marché et les deux collections. Chaque envoi est vérifié et affiché ici.',
      starting: 'Enregistrement du webhook…',
      listening: 'En attente des événements OrderFilled, Transfer et TransferSingle.',
      failed: 'Le serveur de démonstration ne répond pas. Nouvel essai en cours.',
    },
    deliveries: 'Envois',
    empty: 'Achetez quelque chose et l’envoi apparaîtra ici.',
    delivered: (name) => `Webhook reçu\u00a0: ${name}`,
    event: 'Un événement',
    signed: 'Signature vérifiée',
    added: 'ajouté',
    removed: 'retiré',
    attempts: (count) =>
      plural('fr', countOf(count), {
        one: `${count} tentative`,
        many: `${count} tentatives, traité une seule fois`,
        other: `${count} tentatives, traité une seule fois`,
      }),
  },

  four: {
    heading: 'Un module de paiement, quatre façons de l’intégrer',
    intro:
      'D’un simple élément dans une page à des hooks pour votre propre interface. Chaque méthode permet d’acheter la même estampe.',
    widget: { name: 'Un widget', about: 'Un script et un élément, pour une page sans React.' },
    button: { name: 'Un bouton', about: 'Il ouvre la fenêtre, qui s’occupe de tout le reste.' },
    components: {
      name: 'Des composants',
      about:
        'Des éléments à placer et à personnaliser comme vous voulez, avec le module de paiement dans votre page.',
    },
    hooks: {
      name: 'Des hooks',
      about:
        'Le module de paiement sans interface\u00a0: tous les états et toutes les actions, pour construire la vôtre.',
    },
    code: (way) => `${way}\u00a0: le code`,
    none: 'Toutes les estampes de cette édition sont vendues. Relancez le serveur de démonstration.',
  },
}
