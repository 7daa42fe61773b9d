import type { CheckoutStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { Page } from './openPage.js'
import type { Locking } from './story.js'

/** Opens a device with two tabs of one browser, which share its storage. `locking` says which tabs have Web Locks. */
export function openDevice(name: number, locking: Locking) {
  const kept = new Map<string, string>()
  const shared = createLocks()
  const storage: CheckoutStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
  const device = {
    name,
    kept,
    storage,
    forgotten: 0,
    pages: [] as (Page | undefined)[],
    locksOf: (tab: number) =>
      locking === 'both' || (locking === 'one' && tab === 0) ? shared : ('none' as const),
    isBusy: (but: number) => device.pages.some((page, tab) => tab !== but && page && !page.readEnd()),
    close: (tab: number) => {
      device.pages[tab]?.close()
      device.pages[tab] = undefined
    },
    /**
     * Resolves when no tab changes its report any more: it has ended, waits for another tab, or has searched often enough for its payment.
     */
    rest: async () => {
      const running = () => [...device.pages.entries()].filter(([, page]) => page && !page.readEnd())
      for (const [tab, page] of running()) {
        if (!page?.isWaiting()) await page?.rest(() => device.isBusy(tab))
      }
      for (const [tab, page] of running()) await page?.rest(() => device.isBusy(tab))
    },
  }
  return device
}

export type Device = ReturnType<typeof openDevice>

/** Returns the id of a device's current journal. After the device loses its storage, it has a new journal with a new id. */
export function notesOf({ name, forgotten }: Pick<Device, 'name' | 'forgotten'>): string {
  return `${name}.${forgotten}`
}
