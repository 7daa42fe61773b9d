import { plural } from 'tillkit/messages'
import { countOf, type Texts } from './en.js'

export const es: Texts = {
  title: 'Littoral, estampas de la costa',
  language: 'Idioma',
  sandbox: 'Un entorno de pruebas: todo el dinero es de prueba.',

  main: 'Menú principal',
  gallery: 'Galería',
  myCollection: 'Mi colección',
  ways: 'Cuatro integraciones',

  connect: 'Conectar',
  disconnect: (account) => `${account}: desconectar`,

  headline: 'Estampas de la costa y de lo que crece sobre ella.',
  intro:
    'Dos colecciones dibujadas directamente en la blockchain: marinas, todas únicas, y plantas prensadas en ediciones pequeñas.',
  forSale: 'a la venta',
  sellers: 'vendedores',
  collections: 'colecciones',

  wall: 'En la pared',
  emptyWall: 'Aquí no cuelga nada. Quite un filtro para ver más.',
  more: 'Ver más',

  filter: 'Filtrar',
  collection: 'Colección',
  all: 'Todas',
  currency: 'Moneda',
  anyCurrency: 'Cualquier moneda',
  free: 'Gratis',
  available: 'Disponible',

  pick: 'Comprar junto con otros artículos',
  several: 'Comprar varios artículos a la vez',
  picked: 'Su selección',
  gone: 'Ya no está en la pared',
  clear: 'Vaciar',
  pieces: (count) =>
    plural('es', countOf(count), {
      one: `${count} obra`,
      many: `${count} de obras`,
      other: `${count} obras`,
    }),

  noOrder: 'Este anuncio no existe.',
  backToGallery: 'Volver a la galería',
  testCard: 'Comprar con una tarjeta de prueba',
  back: '← Galería',

  yourCollection: 'Su colección',
  connectFirst: 'Conecte una billetera para ver lo que contiene.',
  nothingYet: 'Todavía no hay nada.',
  find: 'Busque una pieza.',
  balances: 'Saldos',

  soldLately: 'Vendidas hace poco',
  to: (buyer) => `a ${buyer}`,
  block: (number) => `bloque ${number}`,

  silent: 'El entorno de pruebas no responde.',
  start: 'Inícielo con «npm start» y vuelva a cargar esta página.',

  webhooks: {
    title: 'Webhooks',
    heading: 'Lo que recibe su servidor',
    listen: 'Escuchar',
    stop: 'Detener',
    notes: {
      off: 'Pulse «Escuchar». Se registra un webhook para el mercado y las dos colecciones. Cada entrega se verifica y se muestra aquí.',
      starting: 'Registrando el webhook…',
      listening: 'Escuchando OrderFilled, Transfer y TransferSingle.',
      failed: 'El entorno de pruebas no responde. Reintentando.',
    },
    deliveries: 'Entregas',
    empty: 'Compre algo y la entrega aparecerá aquí.',
    delivered: (name) => `Webhook entregado: ${name}`,
    event: 'Un evento',
    signed: 'Firma verificada',
    added: 'añadido',
    removed: 'retirado',
    attempts: (count) =>
      plural('es', countOf(count), {
        one: `${count} intento`,
        many: `${count} intentos, procesado una sola vez`,
        other: `${count} intentos, procesado una sola vez`,
      }),
  },

  four: {
    heading: 'Un proceso de pago, cuatro formas de integrarlo',
    intro:
      'Desde un solo elemento en una página hasta hooks para su propia interfaz. Con todas se compra la misma estampa.',
    widget: { name: 'Un widget', about: 'Un script y un elemento, para una página sin React.' },
    button: { name: 'Un botón', about: 'Abre el diálogo, que se encarga de todo lo demás.' },
    components: {
      name: 'Componentes',
      about: 'Partes que puede colocar y personalizar como quiera, con el proceso de pago en su página.',
    },
    hooks: {
      name: 'Hooks',
      about: 'El proceso de pago sin interfaz: todos los estados y acciones, para crear la suya.',
    },
    code: (way) => `${way}: el código`,
    none: 'Todas las estampas de esta edición están vendidas. Reinicie el entorno de pruebas.',
  },
}
