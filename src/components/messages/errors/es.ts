import type { ErrorTexts } from './ErrorTexts.js'

/** What each error of a checkout means, in Spanish. */
export const esErrors: ErrorTexts = {
  InvalidIntent: {
    shortMessage: 'Esto no se puede comprar así.',
    fix: 'Corrija la selección e inténtelo de nuevo.',
  },
  Rejected: {
    shortMessage: 'Usted lo rechazó en su billetera.',
    fix: 'Inténtelo de nuevo cuando quiera.',
  },
  Cancelled: {
    shortMessage: 'La compra se canceló.',
    fix: 'Empiece de nuevo cuando quiera.',
  },
  StoppedElsewhere: {
    shortMessage: 'Esta compra estaba en curso en otra pestaña y se detuvo allí.',
    fix: 'Inténtelo de nuevo para seguir aquí: primero se busca lo que ya se envió.',
  },
  AlreadyBought: {
    shortMessage: 'Usted ya hizo esta compra, en otro dispositivo o en otra ventana.',
    fix: 'No se ha vuelto a pagar. Compre de nuevo solo si lo quiere otra vez.',
  },
  EarlierUnsettled: {
    shortMessage: 'Un pago anterior por uno de estos artículos todavía puede completarse.',
    fix: 'Espere e inténtelo de nuevo: primero se busca. Continúe solo si sabe que no se envió.',
  },
  AccountBusy: {
    shortMessage: 'Su cuenta tiene algo en camino que quizá ya pague esto.',
    fix: 'Espere a que se complete, o cancélelo en su billetera, y luego inténtelo de nuevo.',
  },
  WrongAccount: {
    shortMessage: 'La billetera tiene otra cuenta seleccionada.',
    fix: 'Seleccione la cuenta con la que empezó y siga después aquí.',
  },
  WrongChain: {
    shortMessage: 'La billetera está en otra red.',
    fix: 'Inténtelo de nuevo y deje que la billetera cambie.',
  },
  EmptyPlan: {
    shortMessage: 'El servicio no envió ningún paso para esta compra.',
    fix: 'Inténtelo de nuevo más tarde.',
  },
  PlanRefused: {
    shortMessage: 'El servicio pidió a su billetera algo que usted no pidió.',
    fix: 'No continúe. Avise al mercado.',
  },
  PolicyMissing: {
    shortMessage: 'Esta página no dice a qué contrato se puede pagar.',
    fix: 'Avise a la tienda: su página debe nombrar el contrato del mercado.',
  },
  CurrencyMismatch: {
    shortMessage: 'El precio se mostró en otra unidad que la de la moneda.',
    fix: 'No continúe. Avise al mercado.',
  },
  InsufficientFunds: {
    shortMessage: 'La billetera no tiene suficiente para pagar.',
    fix: 'Añada fondos e inténtelo de nuevo.',
  },
  InsufficientGas: {
    shortMessage: 'La billetera no tiene suficiente para la tarifa de la red.',
    fix: 'Añada un poco de la moneda de la red e inténtelo de nuevo.',
  },
  WouldRevert: {
    shortMessage: 'La compra fallaría, así que no se envió nada.',
    fix: 'Vea el motivo e inténtelo de nuevo si puede cambiar.',
  },
  NotRehearsed: {
    shortMessage: 'Esta compra no se puede leer y no se pudo ensayar antes, así que no se envió nada.',
    fix: 'Use un nodo que pueda simular e inténtelo de nuevo.',
  },
  ForecastMismatch: {
    shortMessage: 'La compra no haría lo que usted pidió, así que no se envió nada.',
    fix: 'No continúe. Avise al mercado.',
  },
  Reverted: {
    shortMessage: 'La transacción falló y no cambió nada.',
    fix: 'Vea el motivo e inténtelo de nuevo si puede cambiar.',
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
    shortMessage: 'La red olvidó la transacción antes de completarla.',
    fix: 'Compruebe de nuevo para buscarla: no se puede pagar dos veces.',
  },
  Reorged: {
    shortMessage: 'La red ha retirado el bloque en el que usted había comprado esto.',
    fix: 'Puede volver a completarse. Compruebe de nuevo para buscarla: no se puede pagar dos veces.',
  },
  PendingLong: {
    shortMessage: 'La transacción tarda más de lo esperado.',
    fix: 'Aún puede completarse. Compruebe de nuevo para buscarla; no se envía una segunda vez.',
  },
  AwaitingOwners: {
    shortMessage: 'Aún no han firmado todos los titulares de su cuenta.',
    fix: 'Se completa cuando lo hayan hecho. Compruebe de nuevo entonces: se busca y no se paga dos veces.',
  },
  PaymentUnknown: {
    shortMessage: 'No se sabe si su billetera envió la transacción.',
    fix: 'Mire en su billetera. Compruebe de nuevo para buscarla; no se envía una segunda vez.',
  },
  OutcomeMismatch: {
    shortMessage: 'La transacción se completó, pero no hizo lo acordado.',
    fix: 'Guarde el hash de la transacción y contacte con el mercado.',
  },
  WalletFailed: {
    shortMessage: 'La billetera no pudo hacerlo.',
    fix: 'Revise la billetera e inténtelo de nuevo.',
  },
  ChainFailed: {
    shortMessage: 'El nodo de la red no respondió.',
    fix: 'Revise la conexión y siga después aquí.',
  },
  WalletStillAsking: {
    shortMessage: 'Su billetera aún pregunta por esta compra.',
    fix: 'Responda allí primero y siga después aquí.',
  },
  ServiceFailed: {
    shortMessage: 'El servicio del mercado no pudo hacerlo.',
    fix: 'Inténtelo de nuevo en un momento.',
  },
  NotLoaded: {
    shortMessage: 'No se pudo cargar una parte del pago.',
    fix: 'Revise la conexión e inténtelo de nuevo.',
  },
  Unexpected: {
    shortMessage: 'Algo salió mal que no debía.',
    fix: 'Inténtelo de nuevo y avise si sigue igual.',
  },
  StorageFailed: {
    shortMessage: 'Este navegador no permitió anotar la compra, así que no se envió nada.',
    fix: 'Permita el almacenamiento en esta página y siga después aquí.',
  },
}
