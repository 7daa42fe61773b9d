import type { CheckoutStorage } from './checkoutStorage.js'
import { guardStorage } from './guardStorage.js'
import { hashName } from './hashName.js'

/**
 * Keeps notes that cannot be read under a name of their own, before others take their place: a newer version can read them.
 *
 * @throws CheckoutError `StorageFailed`.
 */
export function setAside({ storage, key, text }: setAside.Options): Promise<void> {
  const name = `${key}.aside.${hashName(text).slice(0, 8)}`
  return guardStorage(() => storage.setItem(name, text))
}

export declare namespace setAside {
  type Options = {
    storage: CheckoutStorage
    /** The name of the notes. */
    key: string
    /** What they hold. */
    text: string
  }
}
