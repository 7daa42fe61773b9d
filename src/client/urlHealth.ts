/** The recent failures and answers of the URLs of a service. */
export type UrlHealth = {
  /** Returns the URLs in the sequence to try: first those without a recent failure, then the URL that failed the longest time ago. */
  orderByHealth: (urls: readonly string[]) => string[]
  /** Returns the URL that answered last, or the first URL by health if none has answered. */
  current: (urls: readonly string[]) => string
  /** Whether each of the URLs has a recent failure. */
  areDown: (urls: readonly string[]) => boolean
  /** Records that a URL answered. */
  answered: (url: string) => void
  /** Records that a URL failed. */
  failed: (url: string) => void
}

export function createUrlHealth(): UrlHealth {
  const failures = new Map<string, number>()
  const answers = new Map<string, number>()
  let count = 0

  /** Returns the time of a recent failure, or `-Infinity`. */
  function failedAt(url: string): number {
    const at = failures.get(url) ?? Number.NEGATIVE_INFINITY
    return performance.now() - at < lastPlaceMs ? at : Number.NEGATIVE_INFINITY
  }

  function orderByHealth(urls: readonly string[]): string[] {
    const times = urls.map((url) => ({ url, at: failedAt(url) }))
    return times.sort((one, other) => compare(one.at, other.at)).map(({ url }) => url)
  }

  return {
    orderByHealth,
    current(urls) {
      const answered = urls.filter((url) => answers.has(url))
      const [first = ''] = answered.length > 0 ? answered.sort((a, b) => at(b) - at(a)) : orderByHealth(urls)
      return first
    },
    areDown: (urls) => urls.every((url) => failedAt(url) > Number.NEGATIVE_INFINITY),
    answered(url) {
      failures.delete(url)
      answers.set(url, ++count)
    },
    failed: (url) => void failures.set(url, performance.now()),
  }

  function at(url: string): number {
    return answers.get(url) ?? 0
  }
}

/** The time in milliseconds for which a URL has the last place after a failure. */
const lastPlaceMs = 30_000

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
