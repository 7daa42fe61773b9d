/**
 * Has what a text means found out once, for as many texts as there is room for: the same few are read again and again. What means
 * nothing takes no room, and is looked at each time.
 */
export function readOnce<value extends object | string | undefined>(
  read: (text: string) => value,
  maxTexts: number,
): (text: string) => value {
  const known = new Map<string, value>()
  return (text) => {
    const seen = known.get(text)
    if (seen) return seen
    const value = read(text)
    if (value) {
      if (known.size === maxTexts) known.clear()
      known.set(text, value)
    }
    return value
  }
}
