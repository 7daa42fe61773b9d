/** Characters of one text, and of all, that are kept. */
const maxTextLength = 32 * 1024
const most = 2 * 1024 * 1024

/** Has the same text decoded once, for as long as there is room: many ask for what is on one page, in the same words. */
export function keepDecoded<value>(decode: (text: string) => value): (text: string) => value {
  const kept = new Map<string, value>()
  let size = 0
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const decoded = decode(text)
    if (text.length > maxTextLength) return decoded
    size += text.length
    if (size > most) {
      kept.clear()
      size = text.length
    }
    kept.set(text, decoded)
    return decoded
  }
}
