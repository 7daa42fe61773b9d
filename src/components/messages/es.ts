import { esBasket } from './basket/es.js'
import type { Messages } from './en.js'
import { esErrors } from './errors/es.js'
import { esFindings } from './findings/es.js'
import { plural } from './plural.js'
import { esReasons } from './reasons/es.js'
import { esStage } from './stage/es.js'
import { esSteps } from './steps/es.js'
import { esWallet } from './wallet/es.js'

/** Every text of the components, in Spanish. */
export const es: Messages = {
  locale: 'es',
  dir: 'ltr',
  free: 'Gratis',
  close: 'Cerrar',
  opensInNewTab: 'se abre en una pestaña nueva',

  order: {
    availability: {
      available: 'Disponible',
      sold: 'Vendido',
      cancelled: 'Retirado',
      expired: 'Vencido',
      notStarted: 'Aún no está a la venta',
      unavailable: 'No disponible',
    },
    untitled: (tokenId) => `N.º ${tokenId}`,
    anyItem: 'Cualquier pieza de la colección',
    noPicture: 'Sin imagen',
    loading: 'Cargando',
    left: (available, initial) => `Quedan ${available} de ${initial}`,
    soldBy: (seller) => `Vendido por ${seller}`,
    ends: (when) => `Termina ${when}`,
    ended: (when) => `Terminó ${when}`,
    starts: (when) => `Empieza ${when}`,
    noEnd: 'Sin fecha de fin',
  },

  grid: {
    label: (count) =>
      plural('es', count, {
        one: `${count.shown} oferta`,
        many: `${count.shown} de ofertas`,
        other: `${count.shown} ofertas`,
      }),
    hint: 'Las flechas van de una oferta a otra.',
    empty: 'Aquí no hay nada a la venta.',
  },

  quantity: {
    label: 'Cantidad',
    fewer: 'Uno menos',
    more: 'Uno más',
    range: (from, to) => `Elija de ${from} a ${to}.`,
  },

  fees: {
    caption: 'Lo que cuesta',
    price: 'Precio',
    additional: 'Cargo adicional',
    total: 'Total',
    free: 'No se añaden cargos.',
    included: (parts) => `El precio incluye ${parts}.`,
    part: (percent, kind) => `${percent} de ${kind}`,
    kinds: {
      royalty: 'derechos de autor',
      marketplace: 'comisión del mercado',
      marketplace_fee: 'comisión del mercado',
    },
  },

  swap: {
    caption: 'Pagar con otra moneda',
    currency: 'Moneda',
    price: 'Precio ahora',
    maxPrice: 'Como máximo',
    balance: 'Su saldo',
    choose: (symbol) => `Pagar con ${symbol}`,
    empty: 'Ninguna otra moneda de esta billetera cubre el precio.',
    loading: 'Consultando precios',
    slippage: (percent) => `hasta ${percent} más`,
    short: 'No alcanza',
    asOf: (time) => `Precios de las ${time}`,
    stale: 'Estos precios pueden haber cambiado.',
    refresh: 'Actualizar',
    refreshing: 'Actualizando…',
  },

  steps: {
    caption: 'Pasos',
    sentences: esSteps,
    status: {
      waiting: 'A continuación',
      confirm: 'Confirme en su billetera',
      pending: 'En camino',
      done: 'Hecho',
      failed: 'No se completó',
    },
    progress: (done, all) => `Pasos completados: ${done} de ${all}`,
    transaction: (hash) => `Transacción ${hash}`,
  },

  receipt: {
    caption: 'Recibo',
    paid: 'Pagado',
    received: 'Recibido',
    transaction: 'Transacción',
    block: 'Bloque',
    reference: 'Referencia',
  },

  summary: {
    caption: 'Lo que hace esta compra',
    pays: 'Usted paga',
    receives: 'Usted recibe',
    rehearsed: 'Comprobado ahora mismo en la red. Su tarifa se suma.',
    notRehearsed: 'Esta compra no se pudo comprobar de antemano en la red.',
  },

  review: {
    caption: 'Lo que cambió',
    shown: 'Usted vio',
    now: 'Ahora',
    gone: 'Ya no está',
    kinds: {
      price: 'Precio por unidad',
      fee: 'Comisiones en el precio',
      seller: 'Vendedor',
      currency: 'Moneda',
      chain: 'Red',
      token: 'Token',
      quantity: 'Cantidad',
      expiry: 'Fin de la oferta',
    },
  },

  funds: {
    none: 'No se pagó nada.',
    approval: 'No se pagó nada. El permiso que dio sigue vigente, solo por este importe.',
    swapped: 'No se pagó nada. El cambio ya se hizo, y lo recibido está en su billetera.',
    unknown: 'Puede haber una transacción en camino. No vuelva a pagar hasta saberlo.',
    spent: 'El pago se realizó.',
  },

  errors: esErrors,
  findings: esFindings,
  reasons: esReasons,
  short: (held, missing) => `Tiene ${held}, faltan ${missing}.`,
  refused: 'Por qué se rechazó',

  checkout: {
    title: {
      disabled: 'Su compra',
      idle: 'Su compra',
      preparing: 'Comprobando la oferta',
      elsewhere: 'En curso en otra pestaña',
      review: 'La oferta cambió',
      switchChain: 'Otra red',
      confirm: 'Ahora, en su billetera',
      pending: 'En camino',
      owners: 'A la espera de firmas',
      settling: 'Casi seguro',
      success: 'Ya es suyo',
      cancelled: 'Detenido',
    },
    errorTitle: {
      none: 'No se completó',
      approval: 'No se completó',
      swapped: 'Cambiado, aún no comprado',
      unknown: 'Aún no es seguro',
      spent: 'Pagado, pero no como se esperaba',
    },
    narration: {
      idle: 'No se paga nada antes de que lo confirme en su billetera.',
      elsewhere: 'Siga en la otra pestaña. El resultado también se mostrará aquí.',
      review: 'No se pagó nada. Vea lo que cambió antes de seguir.',
      switchChain: 'Su billetera pide cambiar de red.',
      pending: 'Esperando a la red. Puede cerrar esta ventana, la compra continúa.',
      settling:
        'Ya está en la red. La compra vale cuando le sigan algunos bloques más. Puede cerrar esta ventana.',
      success: 'La red lo confirma: lo que compró ha llegado.',
    },
    preparing: {
      first: 'Se comprueba que la oferta siga en pie. A su billetera aún no se le pidió nada.',
      next: 'Eso está hecho. Se consulta la oferta otra vez antes de pedir el resto a su billetera.',
      proof: 'Se completó. Se comprueba que lo que compró ha llegado.',
    },
    confirmStep: (step) => `${step}. Lea lo que muestra su billetera y confírmelo allí.`,
    reorged: 'La red ha retirado el bloque en el que estaba. Puede llegar en otro: se está esperando.',
    owners:
      'Su cuenta es un contrato: la compra se completa cuando hayan firmado suficientes titulares. Puede tardar días: puede cerrar esta página.',
    switchTo: (network) => `Su billetera pide cambiar a la red ${network}.`,
    disabled: {
      disconnected: 'Conecte una billetera para comprar.',
      nothing: 'No hay nada que comprar.',
      invalid: 'Esto no se puede comprar así.',
    },
    items: (count) =>
      plural('es', count, {
        one: `${count.shown} artículo`,
        many: `${count.shown} de artículos`,
        other: `${count.shown} artículos`,
      }),
    each: 'cada uno',
  },

  basket: esBasket,
  stage: esStage,
  wallet: esWallet,

  actions: {
    pay: (price) => `Pagar ${price}`,
    payFree: 'Obtener gratis',
    accept: (price) => `Aceptar y pagar ${price}`,
    connect: 'Conectar una billetera',
    cancel: 'Cancelar',
    retry: 'Intentar de nuevo',
    recheck: 'Comprobar de nuevo',
    revoke: 'Retirar el permiso',
    swapBack: 'Volver a cambiarlo',
    startOver: 'No se envió nada: volver a pedirlo a la billetera',
    done: 'Listo',
  },

  button: {
    disabled: 'Comprar',
    idle: 'Comprar',
    preparing: 'Preparando…',
    elsewhere: 'En curso en otra pestaña',
    review: 'Ver lo que cambió',
    switchChain: 'Cambie de red en su billetera',
    confirm: 'Confirme en su billetera',
    pending: 'En camino…',
    owners: 'A la espera de firmas…',
    settling: 'Casi seguro…',
    success: 'Comprado',
    error: 'Ver qué pasó',
    cancelled: 'Comprar',
  },
  buttonFree: 'Obtener gratis',
}
