import type { StageTexts } from './en.js'

/** The texts around what is bought, in Spanish. */
export const esStage: StageTexts = {
  details: 'Detalles',
  balance: 'Su saldo',
  topUp: 'Añada fondos y siga después aquí.',
  enough: (held) => `Ahora tiene ${held}. Es suficiente.`,
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
