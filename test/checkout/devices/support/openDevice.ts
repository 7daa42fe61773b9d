import type { CheckoutStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { Page } from './openPage.js'
import type { Locking } from './story.js'

/** A device with two tabs of one browser, which share its storage, and what its browser has of locks. */
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
    /** How often its notes were lost. */
    forgotten: 0,
    pages: [] as (Page | undefined)[],
    locksOf: (tab: number) =>
      locking === 'both' || (locking === 'one' && tab === 0) ? shared : ('none' as const),
    /** Whether another of its tabs is at it. */
    isBusy: (but: number) => device.pages.some((page, tab) => tab !== but && page && !page.readEnd()),
    close: (tab: number) => {
      device.pages[tab]?.close()
      device.pages[tab] = undefined
    },
    /** Resolves when nothing goes on in any tab: its run is over, it has looked at the chain, or it waits for the other. */
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

/** Of which notes of which device something was. */
export function notesOf({ name, forgotten }: Pick<Device, 'name' | 'forgotten'>): string {
  return `${name}.${forgotten}`
}
