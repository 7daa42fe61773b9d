import { vi } from 'vitest'
import { CheckoutError } from '../../../../src/checkout/errors/CheckoutError.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'

/**
 * Plays two tabs with one storage, in every possible order of their reads and writes. Calls `onEnd` after each order.
 *
 * `setTimeout` is a mock, so that the pauses of a tab are a part of the order.
 */
export async function playTabs(options: playTabs.Options): Promise<void> {
  // An order is a list of choices: which tab continues next. To get the next order, change the last choice that has an alternative.
  for (let choices: number[] | undefined = []; choices; ) {
    const { made, storage } = await play(choices, options)
    await options.onEnd({ choices: made.map(({ choice }) => choice), storage })
    const at = made.findLastIndex(({ choice, ways }) => choice + 1 < ways)
    choices =
      at < 0 ? undefined : made.slice(0, at + 1).map(({ choice }, place) => choice + Number(place === at))
  }
}

export declare namespace playTabs {
  type Options = {
    /** Whether the other tab may run before this access to the storage. If not, this tab continues at once. */
    isTurn: (turn: { tab: number; name: string; kind: 'read' | 'write' }) => boolean
    /** Does the work of a tab. The work may throw, but only an error that another tab is active. */
    run: (tab: number, storage: ReturnType<typeof createMemoryStorage>) => Promise<void>
    onEnd: (end: {
      choices: readonly number[]
      storage: ReturnType<typeof createMemoryStorage>
    }) => Promise<void>
  }
}

/** Plays one order. It follows the given choices, and then always continues the first tab that can continue. */
async function play(choices: readonly number[], { isTurn, run }: playTabs.Options) {
  const storage = createMemoryStorage()
  const waiting: [Turn[], Turn[]] = [[], []]
  let running = 0
  const wait = (kind: Turn['kind'], go: () => void, tab = running) => void waiting[tab]?.push({ kind, go })
  vi.stubGlobal('setTimeout', (go: () => void) => wait('pause', go))
  for (const tab of [0, 1]) {
    const turn = (name: string, kind: 'read' | 'write') =>
      isTurn({ tab, name, kind }) ? new Promise<void>((go) => wait(kind, go, tab)) : undefined
    running = tab
    run(tab, {
      getItem: async (name: string) => {
        await turn(name, 'read')
        return storage.getItem(name)
      },
      setItem: async (name: string, text: string) => {
        await turn(name, 'write')
        return storage.setItem(name, text)
      },
      removeItem: storage.removeItem,
    }).catch((error: unknown) => {
      if (!(error instanceof CheckoutError) || !stops.has(error.code)) throw error
    })
    await settle()
  }
  const made: { choice: number; ways: number }[] = []
  for (;;) {
    // A write takes less time than a pause. So a paused tab does not continue while the other tab has a pending write.
    const ready = [0, 1].filter((tab) => {
      const [next] = waiting[tab] ?? []
      return next && (next.kind !== 'pause' || waiting[1 - tab]?.[0]?.kind !== 'write')
    })
    if (ready.length === 0) break
    const choice = choices[made.length] ?? 0
    made.push({ choice, ways: ready.length })
    running = ready[choice] ?? 0
    waiting[running]?.shift()?.go()
    await settle()
  }
  vi.unstubAllGlobals()
  return { made, storage }
}

type Turn = { kind: 'read' | 'write' | 'pause'; go: () => void }

/** The codes of errors that stop a tab because another tab is active. */
const stops = new Set(['StoppedInOtherTab', 'StorageFailed', 'PreviousPaymentPending'])

/** Waits until all pending promise callbacks have run. Between two accesses to the storage, a tab needs fewer ticks than this. */
async function settle() {
  for (let at = 0; at < 150; at++) await undefined
}
