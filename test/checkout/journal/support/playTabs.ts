import { vi } from 'vitest'
import { CheckoutError } from '../../../../src/checkout/errors/CheckoutError.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'

/**
 * Plays two tabs on one storage in every order that there is of what each reads and writes of it, and tells of each order. The clock is
 * a mock, as what is tested is what happens while it stands still.
 */
export async function playTabs(options: playTabs.Options): Promise<void> {
  // Each order is told by the choices in it; the next one differs in the last that has another way.
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
    /** Whether the other tab may come before this; what is none happens right after what was before it. */
    isTurn: (turn: { tab: number; name: string; kind: 'read' | 'write' }) => boolean
    /** What a tab does. What it throws says that the other one is at it, or else fails. */
    run: (tab: number, storage: ReturnType<typeof createMemoryStorage>) => Promise<void>
    /** Called after each order. */
    onEnd: (end: {
      choices: readonly number[]
      storage: ReturnType<typeof createMemoryStorage>
    }) => Promise<void>
  }
}

/** Plays one order, first by the choices that are given, then always the first tab that can go on. */
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
    // No tab takes longer to write what it has read than another one waits.
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

/** What who stops says: that the other one is at it, or that what was noted is not there any more. */
const stops = new Set(['StoppedElsewhere', 'StorageFailed', 'EarlierUnsettled'])

/** Resolves when nothing goes on any more but what waits for its turn: between two turns there are fewer of these. */
async function settle() {
  for (let at = 0; at < 150; at++) await undefined
}
