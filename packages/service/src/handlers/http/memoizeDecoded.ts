/** The maximum length of one cached text, in characters. `maxCacheLength` limits the length of all cached texts together. */
const maxTextLength = 32 * 1024
const maxCacheLength = 2 * 1024 * 1024

/**
 * Caches the results of `decode` by text, because many clients send the same request body. All callers share one result, so none may change
 * it.
 */
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
