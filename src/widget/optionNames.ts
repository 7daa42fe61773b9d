import type { MountCallbacks, MountOptions } from './mountOptions.js'

/** Every option of a drop-in checkout but its callbacks; each is a property of `<till-checkout>`. */
export const optionNames = [
  'apiUrl',
  'marketplaceUrl',
  'accessKey',
  'chain',
  'orders',
  'markets',
  'fees',
  'recipient',
  'marketplace',
  'reference',
  'pay',
  'policy',
  'currency',
  'collectionName',
  'viewUrl',
  'provider',
  'connectors',
  'theme',
  'look',
  'locale',
  'ipfsGateway',
  'frame',
] as const satisfies readonly Exclude<keyof MountOptions, keyof MountCallbacks>[]
