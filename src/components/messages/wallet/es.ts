import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in Spanish. */
export const esWallet: WalletTexts = {
  recent: 'Última usada',
  none: 'No hay ninguna billetera en este navegador.',
  way: '¿La suya es una aplicación? Copie el enlace y ábralo en el navegador de esa aplicación. O instale una billetera y vuelva a esta página.',
  scan: 'Escanee esto con el teléfono o con la aplicación de su billetera.',
  open: 'Abrir en la aplicación de la billetera',
  others: 'Elegir otra billetera',
  find: 'Buscar una billetera',
}
