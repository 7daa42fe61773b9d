import type { CheckoutStorage } from './checkoutStorage.js'
import { guardStorage } from './guardStorage.js'
import { hashName } from './hashName.js'

/** Stores a copy of an unreadable record, because a newer version may be able to read it. */
export function quarantineRecord({ storage, key, text }: quarantineRecord.Options): Promise<void> {
  const name = `${key}.aside.${hashName(text).slice(0, 8)}`
  return guardStorage(() => storage.setItem(name, text))
}

export declare namespace quarantineRecord {
  type Options = {
    storage: CheckoutStorage
    key: string
    text: string
  }
}
