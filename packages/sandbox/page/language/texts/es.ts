import { plural } from 'tillkit'
import { countOf, type Texts } from './en.js'

/** Every text of the marketplace around Tillkit, in Spanish. */
export const es: Texts = {
  title: 'Littoral, estampas de la costa',
  language: 'Idioma',

  main: 'Menú principal',
  gallery: 'Galería',
  myCollection: 'Mi colección',
  ways: 'Cuatro formas',

  connect: 'Conectar',
  connecting: 'Conectando',
  disconnect: (account) => `${account}: desconectar`,
  noWallet: 'No se ha encontrado ninguna cartera en este navegador.',

  headline: 'Estampas de la costa, y de lo que crece sobre ella.',
  intro:
    'Dos colecciones que se dibujan a sí mismas en la cadena: marinas, cada una única, y plantas prensadas en pequeñas ediciones.',
  forSale: 'a la venta',
  sellers: 'vendedores',
  collections: 'colecciones',

  wall: 'En la pared',
  emptyWall: 'Aquí no cuelga nada. Amplía un filtro para ver más.',
  more: 'Ver más',

  filter: 'Filtrar',
  collection: 'Colección',
  all: 'Todas',
  currency: 'Moneda',
  anyCurrency: 'Cualquier moneda',
  free: 'Gratis',
  available: 'Disponible',

  pick: 'Elegir para comprarla con otras',
  several: 'Comprar varias a la vez',
  picked: 'Elegidas juntas',
  gone: 'Ya no está en la pared',
  clear: 'Vaciar',

  noOrder: 'Esa oferta no existe.',
  backToGallery: 'Volver a la galería',
  back: '← Galería',

  yourCollection: 'Tu colección',
  connectFirst: 'Conecta una cartera para ver lo que contiene.',
  nothingYet: 'Nada todavía.',
  find: 'Busca una pieza.',
  balances: 'Saldos',

  soldLately: 'Vendidas hace poco',
  to: (buyer) => `a ${buyer}`,
  block: (number) => `bloque ${number}`,

  silent: 'El entorno de pruebas no responde.',
  start: 'Inícialo con «npm start» y vuelve a cargar esta página.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Lo que oye tu servidor',
    listen: 'Escuchar',
    stop: 'Parar',
    notes: {
      off: 'Pulsa «Escuchar». Se registra un webhook para el mercado y las dos colecciones; cada entrega se verifica y se muestra aquí.',
      starting: 'Registrando el webhook…',
      listening: 'Escuchando OrderFilled, Transfer y TransferSingle.',
      failed: 'El entorno de pruebas no responde. Se le vuelve a preguntar.',
    },
    deliveries: 'Entregas',
    empty: 'Compra algo: aparecerá aquí.',
    delivered: (name) => `Webhook entregado: ${name}`,
    event: 'Un evento',
    signed: 'Firma verificada',
    added: 'añadido',
    removed: 'retirado',
    attempts: (count) =>
      plural('es', countOf(count), {
        one: `${count} intento`,
        many: `${count} intentos, tratado una vez`,
        other: `${count} intentos, tratado una vez`,
      }),
  },

  four: {
    heading: 'Un pago, cuatro formas de integrarlo',
    intro:
      'Desde un solo elemento en una página hasta hooks bajo tu propia interfaz. Todas compran la misma estampa.',
    widget: { name: 'Un widget', about: 'Un script y un elemento, para una página sin React.' },
    button: { name: 'Un botón', about: 'Abre el diálogo, que se encarga de todo lo demás.' },
    components: {
      name: 'Componentes',
      about: 'Partes que colocas y vistes como quieras, con el proceso de pago en tu página.',
    },
    hooks: { name: 'Hooks', about: 'El pago sin interfaz: cada estado y cada acción, para una propia.' },
    code: (way) => `${way}: el código`,
    none: 'Todas las estampas de esta edición están vendidas. Reinicia el entorno de pruebas.',
  },
}
