export function readOnce<value extends object | string | undefined>(
  read: (text: string) => value,
  maxTexts: number,
): (text: string) => value {
  const cache = new Map<string, value>()
  return (text) => {
    const cached = cache.get(text)
    if (cached) return cached
    const value = read(text)
    if (value) {
      if (cache.size === maxTexts) cache.clear()
      cache.set(text, value)
    }
    return value
  }
}
