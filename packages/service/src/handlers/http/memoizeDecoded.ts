/** The maximum length of a cached text, in characters. The next constant limits all cached texts together. */
const maxTextLength = 32 * 1024
const maxCacheLength = 2 * 1024 * 1024

/** Caches decoded texts: many clients send the same request body. */
export function memoizeDecoded<value>(decode: (text: string) => value): (text: string) => value {
  const cache = new Map<string, value>()
  let size = 0
  return (text) => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const decoded = decode(text)
    if (text.length > maxTextLength) return decoded
    size += text.length
    if (size > maxCacheLength) {
      cache.clear()
      size = text.length
    }
    cache.set(text, decoded)
    return decoded
  }
}
