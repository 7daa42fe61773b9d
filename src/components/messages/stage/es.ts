import type { StageTexts } from './en.js'

/** The texts around what is bought, in Spanish. */
export const esStage: StageTexts = {
  details: 'Detalles',
  balance: 'Su saldo',
  topUp: 'Añada fondos y siga después aquí.',
  enough: (held) => `Ahora tiene ${held}. Es suficiente.`,
  payWith: 'Pagar con',
  upTo: 'hasta',
  payUpTo: (price) => `Pagar hasta ${price}`,
  payInstead: (price) => `Pagar en su lugar con hasta ${price}`,
  suggested: 'Sugerencia',
  priceNow: (price) => `${price} ahora`,
  swapFirst: (symbol) => `Se cambia antes a ${symbol}`,
  missing: (amount) => `Faltan ${amount}`,
  held: (amount) =>
    `Del cambio tiene ${amount}. Son suyos, para comprar o para volver a cambiarlos en su billetera.`,
  account: 'Cuenta',
  network: 'Red',
  networkFee: 'Tarifa de la red, aprox.',
  permission: 'Permitir que el mercado cobre el precio',
  purchase: 'Confirmar la compra',
  position: (step, all) => `Paso ${step} de ${all}`,
  confirm: 'Compruebe lo que muestra su billetera y confírmelo allí.',
  before: 'Antes',
  yours: 'Suyo',
  view: 'Ver en su colección',
  transaction: 'Ver la transacción',
  copy: 'Copiar enlace',
  copied: 'Copiado',
  share: 'Compartir',
  show: 'Mostrar',
}
