const maxTexts = 10_000

/**
 * An order's JSON in UTF-8. The text is valid from the time `from` until just before the time `until`, in Unix seconds. At each of these
 * two times, the order's status changes, because the order starts or expires.
 */
export type OrderText = { text: Uint8Array; from: number; until: number }

export type OrderTextCache = {
  find(revision: string, key: string, time: number): Uint8Array | undefined
  keep(revision: string, key: string, text: OrderText): void
}

export function createOrderTextCache(): OrderTextCache {
  let current: string | undefined
  const texts = new Map<string, OrderText>()
  const startRevision = (revision: string) => {
    if (revision !== current) texts.clear()
    current = revision
  }
  return {
    find(revision, key, time) {
      startRevision(revision)
      const kept = texts.get(key)
      return kept && kept.from <= time && time < kept.until ? kept.text : undefined
    },
    keep(revision, key, text) {
      startRevision(revision)
      if (texts.size === maxTexts) texts.clear()
      texts.set(key, text)
    },
  }
}
