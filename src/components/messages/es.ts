import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { type Count, plural } from './plural.js'

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
      cancelled: 'Ya no está a la venta',
      expired: 'Finalizado',
      notStarted: 'Próximamente',
      unavailable: 'No disponible',
    },
    untitled: (tokenId) => `#${tokenId}`,
    anyItem: 'Cualquier artículo de la colección',
    noPicture: 'Sin imagen',
    loading: 'Cargando',
    left: (available, initial) => `${available} de ${initial} disponibles`,
    soldBy: (seller) => `Vendido por ${seller}`,
    ends: (when) => `Termina ${atTime(when)}`,
    ended: (when) => `Terminó ${atTime(when)}`,
    starts: (when) => `Empieza ${atTime(when)}`,
  },

  grid: {
    label: (count) =>
      plural('es', count, {
        one: `${count.shown} artículo`,
        many: `${count.shown} de artículos`,
        other: `${count.shown} artículos`,
      }),
    hint: 'Use las flechas del teclado para pasar de un artículo a otro.',
    empty: 'No hay nada a la venta en este momento. Vuelva más tarde.',
  },

  quantity: {
    label: 'Cantidad',
    fewer: 'Reducir la cantidad',
    more: 'Aumentar la cantidad',
    range: (from, to) => `Indique una cantidad entre ${from} y ${to}.`,
    ambiguous: (example) => `Escriba el número sin separadores de miles, por ejemplo ${example}.`,
    tooFine: (smallest) => `La unidad mínima es ${smallest}.`,
  },

  fees: {
    caption: 'Desglose del precio',
    price: 'Precio',
    additional: 'Cargo adicional',
    total: 'Total',
    free: 'Sin cargos adicionales.',
    included: (parts) => `Incluye ${parts}.`,
    part: (percent, kind) => `un ${percent} de ${kind}`,
    kinds: {
      royalty: 'regalías del creador',
      marketplace: 'comisión del mercado',
      marketplace_fee: 'comisión del mercado',
    },
  },

  swap: {
    caption: 'Pagar con otra moneda',
    currency: 'Moneda',
    price: 'Precio actual',
    maxPrice: 'Máximo',
    balance: 'Su saldo',
    choose: (symbol) => `Pagar con ${symbol}`,
    empty: 'No tiene saldo suficiente en ninguna otra moneda.',
    unavailable: 'Los precios en otras monedas no están disponibles en este momento.',
    loading: 'Cargando precios',
    slippage: (percent) => `hasta un ${percent} más`,
    short: 'Saldo insuficiente',
    asOf: (time) => `Precios actualizados: ${time}`,
    stale: 'Es posible que los precios hayan cambiado.',
    refresh: 'Actualizar',
    refreshing: 'Actualizando…',
  },

  steps: {
    caption: 'Pasos',
    sentences: {
      allow: ({ spender = 'el mercado', ...rest }) => `Permitir que ${spender} cobre ${amountOf(rest)}`,
      signAllow: ({ spender = 'el mercado', through, until, ...rest }) =>
        `Firmar para que ${spender} pueda cobrar ${amountOf(rest)}${by(through)}, ${end(until)}`,
      takeBack: ({ spender }) => `Revocar el permiso de ${spender}`,
      buy: ({ items, place, total }) => `Comprar ${list(items)}${at(place)} por ${total}`,
      get: ({ items, place }) => `Obtener ${list(items)}${at(place)} gratis`,
      swap: ({ amount, total }) => `Convertir como máximo ${amount} en exactamente ${total}`,
      swapAndBuy: ({ amount, total, items }) =>
        `Convertir como máximo ${amount} en exactamente ${total} y comprar con ello ${list(items)}, todo a la vez`,
      signBuy: ({ items, total, until }) => `Firmar para comprar ${list(items)} por ${total}, ${end(until)}`,
      signMessage: ({ message }) => `Firmar el mensaje «${message}»`,
      signBytes: () => 'Firmar datos ilegibles',
      signOther: ({ type, domain }) => `Firmar «${type}» para «${domain}»`,
      post: ({ endpoint }) => `Enviar datos a ${endpoint}`,
      unreadable: ({ to }) => `Llamar a una función desconocida de ${to}`,
      before: () => 'Paso que confirmó antes',
    },
    status: {
      waiting: 'A continuación',
      awaitingWallet: 'Confirme en su billetera',
      pending: 'En proceso',
      done: 'Hecho',
      failed: 'Fallido',
    },
    progress: (done, all) => `Pasos completados: ${done} de ${all}`,
    transaction: (hash) => `Transacción ${hash}`,
  },

  receipt: {
    caption: 'Recibo',
    paid: 'Pagado',
    unknown: 'Desconocido',
    received: 'Recibido',
    transaction: 'Transacción',
    block: 'Bloque',
    reference: 'Referencia',
    date: 'Fecha',
    print: 'Imprimir',
    back: 'Volver',
  },

  summary: {
    caption: 'Resumen',
    pays: 'Usted paga',
    receives: 'Usted recibe',
    simulated: 'Probado en la red hace un momento. No incluye la tarifa de red.',
    notSimulated: 'Esta compra no se pudo probar de antemano.',
  },

  review: {
    caption: 'Qué cambió',
    shown: 'Antes',
    now: 'Ahora',
    gone: 'Ya no disponible',
    kinds: {
      price: 'Precio por unidad',
      fee: 'Comisiones incluidas',
      seller: 'Vendedor',
      currency: 'Moneda',
      chain: 'Red',
      token: 'Token',
      quantity: 'Cantidad',
      expiry: 'Fin de la venta',
    },
  },

  funds: {
    none: 'No se pagó nada.',
    approval: 'No se pagó nada. El permiso de gasto que dio sigue activo, solo por este importe.',
    swapped: 'No se pagó nada. La conversión se completó y el importe obtenido está en su billetera.',
    unknown: 'Su pago aún puede completarse. No vuelva a pagar hasta conocer su estado.',
    spent: 'Su pago se completó.',
  },

  errors: {
    InvalidIntent: {
      shortMessage: 'Esta selección no se puede comprar.',
      fix: 'Cambie la selección e inténtelo de nuevo.',
    },
    Rejected: {
      shortMessage: 'Usted rechazó la solicitud en su billetera.',
      fix: 'Inténtelo de nuevo cuando quiera.',
    },
    Cancelled: {
      shortMessage: 'La compra se canceló.',
      fix: 'Empiece de nuevo cuando quiera.',
    },
    StoppedInOtherTab: {
      shortMessage: 'Esta compra se detuvo en otra pestaña.',
      fix: 'Inténtelo de nuevo para continuar aquí. Primero se buscará si ya se envió un pago.',
    },
    AlreadyBought: {
      shortMessage: 'Usted ya hizo esta compra, en otro dispositivo o en otra ventana.',
      fix: 'No se le cobró de nuevo. Vuelva a comprar solo si quiere uno más.',
    },
    PreviousPaymentPending: {
      shortMessage: 'Un pago anterior por uno de estos artículos todavía puede completarse.',
      fix: 'Espere e inténtelo de nuevo. Continúe solo si tiene la certeza de que no lo envió.',
    },
    AccountBusy: {
      shortMessage: 'Es posible que una transacción pendiente de su cuenta ya esté pagando esta compra.',
      fix: 'Espere a que se confirme o cancélela en su billetera. Después, inténtelo de nuevo.',
    },
    WrongAccount: {
      shortMessage: 'La billetera tiene otra cuenta seleccionada.',
      fix: 'Seleccione la cuenta con la que empezó y continúe aquí.',
    },
    WrongChain: {
      shortMessage: 'La billetera está en otra red.',
      fix: 'Inténtelo de nuevo y permita que la billetera cambie de red.',
    },
    EmptyPlan: {
      shortMessage: 'El mercado no pudo preparar esta compra.',
      fix: 'Inténtelo de nuevo más tarde.',
    },
    PlanRefused: {
      shortMessage: 'El mercado pidió a su billetera algo que usted no eligió. La solicitud se bloqueó.',
      fix: 'No continúe. Informe de ello al mercado.',
    },
    PolicyMissing: {
      shortMessage: 'Esta tienda aún no está preparada para recibir este pago.',
      fix: 'Póngase en contacto con la tienda.',
    },
    CurrencyMismatch: {
      shortMessage: 'El precio que se muestra no corresponde a la moneda.',
      fix: 'No continúe. Informe de ello al mercado.',
    },
    CurrencyUnreadable: {
      shortMessage: 'No se pudieron leer los datos de esta moneda o su saldo.',
      fix: 'No continúe. Informe de ello al mercado.',
    },
    InsufficientFunds: {
      shortMessage: 'Su billetera no tiene saldo suficiente para pagar.',
      fix: 'Añada fondos e inténtelo de nuevo.',
    },
    InsufficientGas: {
      shortMessage: 'Su billetera no tiene saldo suficiente para la tarifa de red.',
      fix: 'Añada un poco de la moneda de la red, como ETH, e inténtelo de nuevo.',
    },
    WouldRevert: {
      shortMessage: 'La compra fallaría, así que no se envió nada.',
      fix: 'Revise el motivo e inténtelo de nuevo más tarde.',
    },
    SimulationUnavailable: {
      shortMessage: 'Esta compra no se pudo probar antes, así que no se envió nada.',
      fix: 'Inténtelo de nuevo más tarde o póngase en contacto con la tienda.',
    },
    SimulationMismatch: {
      shortMessage: 'Con esta compra no recibiría lo que eligió, así que no se envió nada.',
      fix: 'No continúe. Informe de ello al mercado.',
    },
    Reverted: {
      shortMessage: 'La transacción falló y no cambió nada.',
      fix: 'Revise el motivo e inténtelo de nuevo más tarde.',
    },
    Replaced: {
      shortMessage: 'La transacción fue reemplazada por otra en su billetera.',
      fix: 'Inténtelo de nuevo si aún quiere comprar.',
    },
    CancelledInWallet: {
      shortMessage: 'Usted canceló la transacción en su billetera.',
      fix: 'Inténtelo de nuevo si aún quiere comprar.',
    },
    Dropped: {
      shortMessage: 'Su transacción se descartó antes de confirmarse.',
      fix: 'Compruébelo de nuevo. No se le puede cobrar dos veces.',
    },
    Reorged: {
      shortMessage: 'La red revirtió el bloque que contenía su compra.',
      fix: 'Aún puede completarse. Compruébelo de nuevo. No se le puede cobrar dos veces.',
    },
    PendingLong: {
      shortMessage: 'La transacción tarda más de lo esperado.',
      fix: 'Aún puede completarse. Compruébelo de nuevo. No se le puede cobrar dos veces.',
    },
    AwaitingOwners: {
      shortMessage: 'Su cuenta necesita más firmas.',
      fix: 'Compruébelo de nuevo. No se le puede cobrar dos veces.',
    },
    PaymentUnknown: {
      shortMessage: 'No está claro si su billetera envió la transacción.',
      fix: 'Revise la actividad de su billetera y compruébelo de nuevo aquí. No se le puede cobrar dos veces.',
    },
    OutcomeMismatch: {
      shortMessage: 'El pago se completó, pero el resultado no es el que usted aceptó.',
      fix: 'Guarde el hash de la transacción y póngase en contacto con el mercado.',
    },
    WalletFailed: {
      shortMessage: 'La billetera no pudo completar la solicitud.',
      fix: 'Revise la billetera e inténtelo de nuevo.',
    },
    ChainFailed: {
      shortMessage: 'La red no respondió.',
      fix: 'Revise su conexión y continúe aquí.',
    },
    WalletStillAsking: {
      shortMessage: 'Su billetera aún espera su respuesta.',
      fix: 'Responda primero allí y continúe después aquí.',
    },
    ServiceFailed: {
      shortMessage: 'El servicio del mercado no pudo completar la solicitud.',
      fix: 'Inténtelo de nuevo en un momento.',
    },
    ChunkLoadFailed: {
      shortMessage: 'El proceso de pago no se cargó por completo.',
      fix: 'Revise la conexión e inténtelo de nuevo.',
    },
    Unexpected: {
      shortMessage: 'Algo salió mal.',
      fix: 'Inténtelo de nuevo. Si vuelve a ocurrir, póngase en contacto con la tienda.',
    },
    StorageFailed: {
      shortMessage: 'Su navegador no pudo guardar esta compra, así que no se envió nada más.',
      fix: 'Permita el almacenamiento en esta página y continúe aquí.',
    },
  },
  findings: {
    'missing-step': 'Ningún paso compra el artículo que eligió.',
    'extra-step': 'Este paso no forma parte de una compra.',
    'wrong-order': 'Los pasos no siguen el orden de una compra.',
    'mixed-step': 'Este paso pide más de lo que indica.',
    'unknown-contract': 'Este paso llama a un contrato que no es de confianza.',
    'unknown-call': 'No se puede interpretar lo que hace este paso.',
    'terms-unread': 'No se pudieron leer las condiciones de venta en el contrato del mercado.',
    'changed-contract': 'El contrato del mercado cambió desde que se comprobó.',
    'terms-unsettled': 'El anuncio es tan reciente que la red aún puede sustituirlo por otro.',
    'unexpected-call': 'Este paso llama a una función distinta de la que debería.',
    'not-canonical': 'Este paso contiene datos adicionales ocultos.',
    'approval-for-all':
      'Este paso permitiría que alguien moviera todos los artículos que usted tiene en una colección.',
    'token-transfer': 'Este paso entregaría tokens a cambio de nada.',
    'allowance-increase': 'Este paso ampliaría un permiso de gasto existente.',
    permit: 'Este permiso no es necesario para la compra.',
    permit2: 'Este permiso dejaría que alguien se llevara tokens a través de Permit2.',
    'wrapped-call': 'Este paso oculta otras llamadas dentro de una sola.',
    'wrong-token': 'Este paso usa un token distinto de aquel con el que paga.',
    'unexpected-spender': 'Este paso permitiría que un contrato desconocido se llevara tokens.',
    'approval-too-large': 'Este paso permite más de lo que cuesta la compra.',
    'approval-too-small': 'Este paso permite menos de lo que cuesta la compra.',
    'wrong-orders': 'Este paso no compra exactamente lo que eligió.',
    'wrong-collection': 'Este paso compra en otra colección.',
    'wrong-token-id': 'Este paso compra otro token.',
    'wrong-quantity': 'Este paso compra otra cantidad.',
    'wrong-recipient': 'Los tokens irían a otra persona.',
    'price-too-high': 'Este paso cuesta más de lo que usted aceptó.',
    'wrong-price': 'El precio indicado no coincide con lo que cuesta este paso.',
    'wrong-currency': 'Este paso paga en otra moneda.',
    'unexpected-value': 'El importe enviado en la moneda de la red es distinto de lo que cuesta la compra.',
    'unexpected-fee': 'Este paso paga una comisión que usted no aceptó.',
    'missing-fee': 'Este paso omite una comisión acordada.',
    'wrong-amount': 'La conversión de este paso da un importe distinto de lo que cuesta la compra.',
    'unknown-route': 'Este paso hace la conversión a través de un token que no es de confianza.',

    'unknown-signature': 'Esta firma no forma parte de la compra.',
    'signed-order': 'Esta firma permitiría que otros se llevaran sus artículos o tokens.',
    'foreign-contract': 'La firma sería válida en un contrato que no es de confianza.',
    'wrong-chain': 'La firma sería válida en otra red.',
    'wrong-domain': 'Esta solicitud de firma no es para este mercado.',
    'wrong-types': 'La solicitud de firma no coincide con el tipo que declara.',
    'wrong-signer': 'Esta solicitud es para una cuenta que no es la suya.',
    'far-deadline': 'La firma sería válida durante demasiado tiempo.',
    'raw-hash': 'Con este paso firmaría datos ilegibles.',
    'foreign-login': 'Con esta firma iniciaría sesión en otro sitio, o como otra persona.',
    'unknown-message': 'Este texto no es un inicio de sesión ni está en la lista de textos conocidos.',
    'wrong-time': 'Este mensaje está vencido o tiene una fecha demasiado lejana.',
    'foreign-origin': 'Este paso envía datos a un sitio que no es el mercado.',
    'unsafe-post': 'Este paso envía datos de una forma no permitida.',
    'body-differs': 'Los datos enviados no coinciden con los firmados.',
  },
  reasons: {
    BadSignature: 'La firma no corresponde a su cuenta.',
    MarketPaused: 'El mercado ha pausado todas las ventas.',
    NativeNotSignable: 'Este artículo no se puede comprar sin pagar una tarifa de red.',
    NotEnoughLeft: 'Otra persona fue más rápida. No quedan suficientes unidades.',
    OrderAlreadyCancelled: 'El vendedor retiró el artículo de la venta.',
    OrderChanged: 'Las condiciones de venta no son las que se mostraron.',
    OrderExpired: 'La venta ya terminó.',
    OrderNotStarted: 'La venta aún no ha comenzado.',
    PaymentFailed: 'El pago no se completó.',
    PurchaseAlreadyMade: 'Usted ya hizo esta compra. No se le cobró de nuevo.',
    PurchaseIdMissing: 'A la compra le falta su identificador.',
    SignatureExpired: 'La firma ha vencido.',
    UnknownOrder: 'El mercado no reconoce este anuncio.',
    WrongPayment: 'El importe pagado no coincide con el precio.',
    BalanceTouched: 'La conversión usaría fondos que no son suyos. No se convirtió nada.',
    CheckoutExpired: 'La conversión ha vencido. No se convirtió nada.',
    NothingToPay: 'No hay nada que pagar.',
    PoolDrained: 'No hay suficiente cantidad de esta moneda para la conversión. No se convirtió nada.',
    RefundFailed: 'Su cuenta no acepta la devolución del importe sobrante. No se convirtió nada.',
    SafeERC20FailedOperation: 'La moneda no se puede cobrar de su cuenta o no se puede enviar a ella.',
    SignatureUsed: 'La firma ya se usó o se anuló. No se convirtió nada.',
    SwapTooDear: 'La conversión ahora cuesta más de lo que usted aceptó. No se convirtió nada.',
    SwapTooSmall: 'La conversión da menos de lo que cuesta la compra. No se convirtió nada.',
    TokenTaxed: 'Esta moneda retiene una parte de cada pago, por lo que usted no puede pagar con ella.',
    UnknownCall: 'Esta compra no se puede pagar con una conversión.',
    UnknownTarget: 'En este mercado no se puede pagar con una conversión.',
    WrongPurchaseId: 'La compra no está a su nombre.',
    WrongRecipient: 'La compra no indica ningún destinatario.',
  },
  short: (held, missing) => `Tiene ${held} y necesita ${missing} más.`,
  refused: 'Por qué se detuvo',
  unexplained: 'No se conoce el motivo. Puede intentarlo de nuevo.',

  checkout: {
    title: {
      disabled: 'Su compra',
      idle: 'Su compra',
      preparing: 'Comprobando precio y disponibilidad',
      inOtherTab: 'En curso en otra pestaña',
      review: 'Cambió el precio o las condiciones',
      switchChain: 'Cambie de red',
      awaitingWallet: 'Confirme en su billetera',
      pending: 'En proceso',
      owners: 'A la espera de firmas',
      begun: 'Buscando su pago',
      confirming: 'Casi listo',
      success: 'Ya es suyo',
      cancelled: 'Compra cancelada',
    },
    yours: (name) => `${name} ya le pertenece`,
    errorTitle: {
      none: 'Compra no completada',
      approval: 'Compra no completada',
      swapped: 'Conversión hecha, falta comprar',
      unknown: 'Pago sin confirmar',
      spent: 'El pago requiere su atención',
    },
    narration: {
      idle: 'No pagará nada hasta que confirme en su billetera.',
      inOtherTab: 'Continúe en la otra pestaña. El resultado también aparecerá aquí.',
      review: 'No se pagó nada. Revise lo que cambió antes de continuar.',
      switchChain: 'Su billetera pide cambiar de red.',
      pending: 'Esperando a la red. Puede cerrar esta ventana: la compra continúa.',
      confirming: 'La red ya tiene su pago. Faltan unas pocas confirmaciones. Puede cerrar esta ventana.',
      success: 'Confirmado. Su compra ha llegado.',
    },
    preparing: {
      begun: 'Usted ya inició esta compra. No se le cobrará dos veces.',
      first: 'Comprobando que el precio sigue vigente. Aún no se le ha pedido nada a su billetera.',
      next: 'Paso completado. Comprobando el precio una vez más antes del siguiente paso.',
      proof: 'El pago se completó. Comprobando que su compra ha llegado.',
    },
    confirmStep: (step) => `${step}. Revise los detalles en su billetera y confirme.`,
    permission: 'Quédese aquí: su billetera le pedirá otra confirmación.',
    asksTwice: (amount) =>
      `Su billetera le pedirá dos confirmaciones: primero para autorizar ${amount} y después para pagar. Solo paga con la segunda.`,
    asksTimes: (count) => `Su billetera le pedirá confirmación ${times(count)}. Solo paga con la última.`,
    asksForSwap: (count) =>
      `Su billetera le pedirá confirmación ${times(count)}: primero para la conversión y después para la compra. Lo que convierte sigue siendo suyo.`,
    granted: (part, amount) => `Paso ${part} completado: el importe de ${amount} ya está autorizado.`,
    offline: 'No tiene conexión. No se enviará nada hasta que la recupere.',
    reorged:
      'La red revirtió el bloque que contenía su pago. El pago aún puede completarse. Esta página lo sigue comprobando.',
    owners:
      'Su cuenta necesita más firmas. La compra se completará cuando hayan firmado suficientes titulares, lo que puede tardar días. Puede cerrar esta página.',
    switchTo: (network) => `Su billetera pide cambiar a la red ${network}.`,
    disabled: {
      disconnected: 'Conecte una billetera para comprar.',
      nothing: 'Su selección está vacía. Elija un artículo para comprar.',
      invalid: 'Esta selección no se puede comprar.',
    },
    ended: {
      title: 'Otra persona lo compró',
      sold: (title) => `${title} se vendió hace un momento. Usted no pagó nada.`,
      notForSale: (title) => `${title} ya no está a la venta. Usted no pagó nada.`,
      perhapsBought: (title) =>
        `${title} ya no está a la venta. Es posible que su cuenta lo haya comprado: mire en su billetera.`,
      back: 'Volver a la galería',
    },
    items: (count) =>
      plural('es', count, {
        one: `${count.shown} artículo`,
        many: `${count.shown} de artículos`,
        other: `${count.shown} artículos`,
      }),
    each: 'cada uno',
  },

  basket: {
    title: 'Su carrito',
    empty: 'Su carrito está vacío. Elija un artículo para comprar.',
    success: 'Todo es suyo',
    partly: 'Una parte del pedido es suya',
    sequence: (count) =>
      plural('es', count, {
        one: 'No pagará nada hasta que confirme en su billetera.',
        many: `${count.shown} de compras independientes. Si una falla, conservará las demás.`,
        other: `${count.shown} compras independientes. Si una falla, conservará las demás.`,
      }),
    asks: (count) => `Su billetera le pedirá confirmación ${times(count)}. Lo ya comprado sigue siendo suyo.`,
    position: (at, all) => `Compra ${at} de ${all}.`,
    bought: (made, all) => `${made} de ${all}`,
    soFar: (bought, spent) => `Compras hechas: ${bought}. Total pagado: ${spent}.`,
    noMore: 'No pagará nada más, a menos que continúe.',
    yours: 'Suyo',
    currencies: (count) =>
      plural('es', count, {
        one: `${count.shown} moneda`,
        many: `${count.shown} de monedas`,
        other: `${count.shown} monedas`,
      }),
    changed: {
      gone: (count) =>
        plural('es', count, {
          one: 'Un artículo ya no está a la venta',
          many: `${count.shown} de artículos ya no están a la venta`,
          other: `${count.shown} artículos ya no están a la venta`,
        }),
      dearer: (count) =>
        plural('es', count, {
          one: 'Ha subido un precio',
          many: `Han subido ${count.shown} de precios`,
          other: `Han subido ${count.shown} precios`,
        }),
      other: 'Su carrito ha cambiado',
    },
    stopped: {
      gone: (title) => `${title} ya no está a la venta. No pagó nada por este artículo.`,
      dearer: (title) => `Ha subido el precio de ${title}. No pagó nada por este artículo.`,
      changed: (title) => `${title} se ofrece ahora con otras condiciones. No pagó nada por este artículo.`,
      failed: (title) => `No se pudo comprar ${title}. No pagó nada por este artículo.`,
    },
    others: (count) =>
      plural('es', count, {
        one: 'Comprar el otro artículo',
        many: `Comprar los otros ${count.shown}`,
        other: `Comprar los otros ${count.shown}`,
      }),
  },
  offers: {
    list: {
      label: 'Ofertas',
      empty: 'Aún no hay ofertas. Haga la primera o vuelva más tarde.',
      by: (maker) => `de ${maker}`,
      yours: 'Su oferta',
      states: {
        unpayable: 'No se puede pagar',
        accepted: 'Aceptada',
        cancelled: 'Cancelada',
        expired: 'Vencida',
        notStarted: 'Aún no es válida',
      },
      short: {
        maker: 'El saldo o el permiso del ofertante no alcanza.',
        own: 'Su saldo o su permiso no alcanza.',
      },
      highest: 'Oferta más alta',
      outbid: 'Superada',
      cancel: 'Cancelar la oferta',
    },
    make: {
      title: 'Hacer una oferta',
      success: 'Su oferta está activa',
      failed: 'Oferta no realizada',
      price: 'Su oferta',
      each: 'Su oferta por artículo',
      duration: 'Válida durante',
      royalty: 'Regalías del creador',
      total: 'Usted paga como máximo',
      idle: 'Solo pagará si el propietario acepta.',
      allow: 'Permitir que el mercado cobre el pago',
      send: 'Hacer la oferta',
      done: (when) => `Oferta confirmada. El propietario puede aceptarla hasta el ${when}.`,
    },
    accept: {
      button: 'Aceptar',
      title: 'Aceptar la oferta',
      success: 'Vendido',
      failed: 'Oferta no aceptada',
      gives: 'Usted entrega',
      fees: 'Comisiones',
      byBuyer: 'Las paga el comprador',
      idle: 'Solo entregará el artículo cuando confirme en su billetera.',
      allow: 'Permitir que el mercado transfiera este artículo',
      allowAll: 'Permitir que el mercado transfiera todos los artículos que usted tiene en esta colección',
      send: 'Vender el artículo',
      done: 'Confirmado. El pago ha llegado.',
      funds: {
        none: 'Usted no entregó nada.',
        approval: 'Usted no entregó nada. El mercado sigue autorizado a transferir el artículo.',
        spent: 'El artículo salió de su billetera.',
      },
    },
    unknown: 'Aún sin confirmar',
    pending: 'Esperando a la red. Puede cerrar esta ventana.',
    mayHappen: 'Aún puede completarse. Espere hasta que se conozca el resultado.',
    errors: {
      InvalidIntent: {
        shortMessage: 'Estas condiciones no son posibles.',
        fix: 'Cámbielas e inténtelo de nuevo.',
      },
      WouldRevert: {
        shortMessage: 'Esto fallaría, así que no se envió nada.',
        fix: 'Revise el motivo e inténtelo de nuevo más tarde.',
      },
      OfferUnknown: {
        shortMessage: 'Usted ya hizo una oferta por este artículo. Es posible que aún se pueda aceptar.',
        fix: 'Revise la actividad de su billetera. Después, haga la oferta de nuevo con las mismas condiciones o cancele la anterior.',
      },
      SellUnknown: {
        shortMessage: 'Usted aceptó esta oferta. Es posible que el artículo ya esté vendido.',
        fix: 'Revise la actividad de su billetera y acepte la oferta de nuevo. Primero se comprobará si la aceptación anterior se completó.',
      },
    },
  },
  selling: {
    list: {
      title: 'Poner a la venta',
      success: 'A la venta',
      failed: 'No se puso a la venta',
      price: 'Precio',
      each: 'Precio por artículo',
      duration: 'A la venta durante',
      receive: (amount) => `Recibe ${amount}`,
      artist: (amount) => `artista ${amount}`,
      market: (amount) => `mercado ${amount}`,
      notOwned: 'Este artículo no es suyo.',
      idle: 'Conserva el artículo hasta que alguien lo pague.',
      send: 'Confirmar el anuncio',
      done: (when) => `Confirmado. Se puede comprar hasta el ${when}.`,
      funds: {
        none: 'El artículo no está a la venta.',
        approval:
          'El artículo no está a la venta. El mercado sigue autorizado a transferir todos los artículos que usted permitió.',
        unknown: 'Es posible que el artículo esté a la venta.',
      },
    },
    remove: {
      title: 'Retirar el anuncio',
      success: 'Ya no está a la venta',
      failed: 'Anuncio no retirado',
      idle: 'Se puede comprar hasta que la red confirme la retirada.',
      send: 'Retirar el anuncio',
      done: 'Confirmado. El anuncio está retirado.',
      funds: {
        none: 'El artículo está a la venta hasta que se confirme la retirada.',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'Usted puso este artículo a la venta. Es posible que esté a la venta.',
        fix: 'Inténtelo de nuevo: no firma nada nuevo. O retire el anuncio.',
      },
      PaymentUnknown: {
        shortMessage: 'La retirada aún puede completarse.',
        fix: 'Revise la actividad de su billetera e inténtelo de nuevo.',
      },
    },
  },
  stage: {
    details: 'Detalles',
    balance: 'Su saldo',
    unread: 'No disponible',
    topUp: 'Añada fondos y continúe aquí.',
    enough: (held) => `Ahora tiene suficiente: ${held}.`,
    payWith: 'Pagar con',
    upTo: 'hasta',
    payUpTo: (price) => `Pagar hasta ${price}`,
    payInstead: (price) => `O pagar hasta ${price}`,
    suggested: 'Sugerencia',
    priceNow: (price) => `${price} ahora`,
    swapFirst: (symbol) => `Las demás monedas se convierten primero a ${symbol}.`,
    missing: (amount) => `Necesita ${amount} más`,
    omitted: {
      drained: 'No hay liquidez suficiente en este momento',
      paused: 'Las transferencias están en pausa',
      taxed: 'Este token cobra una comisión por cada transferencia y no se puede usar aquí',
      other: 'No se puede usar aquí en este momento',
    },
    held: (amount) =>
      `Tiene ${amount} de la conversión. Use ese importe para comprar o deshaga la conversión.`,
    account: 'Cuenta',
    network: 'Red',
    networkFee: 'Tarifa de red estimada',
    permission: 'Autorizar el importe',
    purchase: 'Confirmar la compra',
    allowing: (amount) => `Autorización de ${amount}`,
    paying: (amount) => `Pago de ${amount}`,
    position: (step, all) => `Paso ${step} de ${all}`,
    awaitingWallet: 'Revise los detalles en su billetera y confirme.',
    confirmIn: (wallet) => `Confirme en ${wallet}`,
    usually: (time) => `Normalmente en menos de ${time}`,
    amount: 'Importe',
    spender: 'Autorizado a cobrar',
    market: 'Mercado',
    before: 'Antes',
    yours: 'Suyo',
    view: 'Ver en su colección',
    transaction: 'Ver la transacción',
    copy: 'Copiar enlace',
    copied: 'Copiado',
    linkCopied: 'Enlace copiado',
    share: 'Compartir',
    show: 'Mostrar',
  },
  fund: {
    add: (amount) => `Añadir ${amount}`,
    send: 'Enviar desde otra billetera o un exchange',
    only: (symbol, network) => `Envíe a esta dirección solo ${symbol} y solo por la red ${network}.`,
    code: 'Código QR de su dirección',
    copy: 'Copiar dirección',
    waiting: (amount) => `Esperando ${amount}.`,
    received: (part, all) => `Recibido: ${part} de ${all}.`,
    later: 'Puede cerrar esta página y volver más tarde.',
    confirming: 'Sus fondos han llegado. La red los está confirmando.',
    again: 'Abrir de nuevo',
    other: 'Elegir otra opción',
  },
  wallet: {
    recent: 'Última usada',
    none: 'No se encontró ninguna billetera en este navegador.',
    way: '¿Usa una app de billetera? Copie el enlace y ábralo en el navegador de la app. O instale una billetera y vuelva a esta página.',
    scan: 'Escanee el código con la cámara del teléfono o con la app de su billetera.',
    open: 'Abrir en la app de la billetera',
    others: 'Todas las billeteras',
    find: 'Obtener una billetera',
  },

  actions: {
    pay: (price) => `Pagar ${price}`,
    continue: (price) => `Continuar: pagar ${price}`,
    payFree: 'Obtener gratis',
    accept: (price) => `Aceptar y pagar ${price}`,
    connect: 'Conectar billetera',
    connectAndContinue: 'Conectar y continuar',
    view: 'Ver',
    cancel: 'Cancelar',
    retry: 'Intentar de nuevo',
    recheck: 'Comprobar de nuevo',
    revokeAllowance: 'Revocar el permiso',
    swapBack: 'Deshacer la conversión',
    confirmNotSent: 'No envié nada: volver a preguntar a mi billetera',
    done: 'Listo',
  },

  button: {
    disabled: 'Comprar',
    idle: 'Comprar',
    preparing: 'Preparando…',
    inOtherTab: 'En curso en otra pestaña',
    review: 'Revisar los cambios',
    switchChain: 'Cambie de red en su billetera',
    awaitingWallet: 'Confirme en su billetera',
    pending: 'En proceso…',
    owners: 'A la espera de firmas…',
    begun: 'Buscando su pago…',
    confirming: 'Casi listo…',
    success: 'Comprado',
    error: 'Ver detalles',
    cancelled: 'Comprar',
  },
  buttonFree: 'Obtener gratis',
}

const list = listItems((tokenId) => `#${tokenId}`)
const at = (place?: string) => (place ? ` en ${place}` : '')
const by = (through?: string) => (through ? ` a través de ${through}, solo para esta compra` : '')
const end = (time?: string) => (time ? `con validez hasta el ${time}` : 'sin fecha de vencimiento')

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `cualquier cantidad${token ? ` de ${token}` : ''}`
}

function times(count: Count): string {
  return plural('es', count, {
    one: 'una vez',
    many: `${count.shown} de veces`,
    other: `${count.shown} veces`,
  })
}

/** Writes “el” before a date. A relative time, such as “dentro de 2 horas”, starts with its own word. */
function atTime(when: string): string {
  return /^\d/.test(when) ? `el ${when}` : when
}
