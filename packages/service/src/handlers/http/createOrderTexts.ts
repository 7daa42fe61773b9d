/** Orders of a chain whose JSON is kept, at some 2 kB each. */
const most = 10_000

/** An order's JSON in UTF-8, and the Unix seconds between which it says how the order stands: from the first, before the last. */
export type OrderText = { text: Uint8Array; from: number; until: number }

/** The JSON of orders, kept for as long as nothing is written of their chain. */
export type OrderTexts = {
  /** Finds what is kept of an order in a state of the chain (see `Revision.name`), at a time in Unix seconds. */
  find(revision: string, key: string, time: number): Uint8Array | undefined
  /** Keeps it. */
  keep(revision: string, key: string, text: OrderText): void
}

/** Makes a place for the JSON of one chain's orders. */
export function createOrderTexts(): OrderTexts {
  let current: string | undefined
  const texts = new Map<string, OrderText>()
  const turnTo = (revision: string) => {
    if (revision !== current) texts.clear()
    current = revision
  }
  return {
    find(revision, key, time) {
      turnTo(revision)
      const kept = texts.get(key)
      return kept && kept.from <= time && time < kept.until ? kept.text : undefined
    },
    keep(revision, key, text) {
      turnTo(revision)
      if (texts.size === most) texts.clear()
      texts.set(key, text)
    },
  }
}
