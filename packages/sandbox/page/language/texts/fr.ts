import { plural } from 'tillkit'
import { countOf, type Texts } from './en.js'

/** Every text of the marketplace around Tillkit, in French. */
export const fr: Texts = {
  title: 'Littoral, estampes du rivage',
  language: 'Langue',

  main: 'Menu principal',
  gallery: 'Galerie',
  myCollection: 'Ma collection',
  ways: 'Quatre façons',

  connect: 'Connecter',
  connecting: 'Connexion',
  disconnect: (account) => `${account} : déconnecter`,
  noWallet: 'Aucun portefeuille n’a été trouvé dans ce navigateur.',

  headline: 'Estampes du rivage, et de ce qui pousse au-dessus.',
  intro:
    'Deux collections qui se dessinent elles-mêmes sur la chaîne : des marines, toutes uniques, et des plantes pressées en petites éditions.',
  forSale: 'à vendre',
  sellers: 'vendeurs',
  collections: 'collections',

  wall: 'Au mur',
  emptyWall: 'Rien n’est accroché ici. Élargissez un filtre pour en voir plus.',
  more: 'Voir plus',

  filter: 'Filtrer',
  collection: 'Collection',
  all: 'Toutes',
  currency: 'Devise',
  anyCurrency: 'Toutes les devises',
  free: 'Gratuit',
  available: 'Disponible',

  pick: 'Choisir pour l’acheter avec d’autres',
  several: 'En acheter plusieurs à la fois',
  picked: 'Choisis ensemble',
  gone: 'N’est plus au mur',
  clear: 'Vider',

  noOrder: 'Cette offre n’existe pas.',
  backToGallery: 'Retour à la galerie',
  back: '← Galerie',

  yourCollection: 'Votre collection',
  connectFirst: 'Connectez un portefeuille pour voir ce qu’il contient.',
  nothingYet: 'Rien pour l’instant.',
  find: 'Trouvez une pièce.',
  balances: 'Soldes',

  soldLately: 'Vendus récemment',
  to: (buyer) => `à ${buyer}`,
  block: (number) => `bloc ${number}`,

  silent: 'Le bac à sable ne répond pas.',
  start: 'Lancez-le avec « npm start », puis rechargez cette page.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Ce qu’entend votre serveur',
    listen: 'Écouter',
    stop: 'Arrêter',
    notes: {
      off: 'Appuyez sur « Écouter ». Un webhook est inscrit pour le marché et les deux collections ; chaque envoi est vérifié et affiché ici.',
      starting: 'Inscription du webhook…',
      listening: 'À l’écoute de OrderFilled, Transfer et TransferSingle.',
      failed: 'Le bac à sable ne répond pas. Il est interrogé de nouveau.',
    },
    deliveries: 'Envois',
    empty: 'Achetez quelque chose : cela apparaît ici.',
    delivered: (name) => `Webhook reçu : ${name}`,
    event: 'Un événement',
    signed: 'Signature vérifiée',
    added: 'ajouté',
    removed: 'retiré',
    attempts: (count) =>
      plural('fr', countOf(count), {
        one: `${count} tentative`,
        many: `${count} tentatives, traité une fois`,
        other: `${count} tentatives, traité une fois`,
      }),
  },

  four: {
    heading: 'Un paiement, quatre façons de l’intégrer',
    intro:
      'D’un simple élément dans une page à des hooks sous votre propre interface. Chacune achète la même estampe.',
    widget: { name: 'Un widget', about: 'Un script et un élément, pour une page sans React.' },
    button: { name: 'Un bouton', about: 'Il ouvre la fenêtre, qui s’occupe de tout le reste.' },
    components: {
      name: 'Des composants',
      about: 'Des éléments à placer et à habiller comme vous voulez, avec le paiement dans votre page.',
    },
    hooks: {
      name: 'Des hooks',
      about: 'Le paiement sans interface : chaque état et chaque action, pour la vôtre.',
    },
    code: (way) => `${way} : le code`,
    none: 'Toutes les estampes de cette édition sont vendues. Relancez le bac à sable.',
  },
}
