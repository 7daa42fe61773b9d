/**
 * Whether two things are the same to the letter. Nothing is that is neither a value, a time, nor a plain list or record of such: it
 * could become another unseen. Nor is what cannot be gone through, or not to its end.
 */
export function isSame(one: unknown, other: unknown): boolean {
  try {
    return isAlike(one, other)
  } catch {
    return false
  }
}

function isAlike(one: unknown, other: unknown): boolean {
  if (Object(one) !== one || Object(other) !== other) return one === other
  const kind: unknown = Object.getPrototypeOf(one)
  if (kind !== Object.getPrototypeOf(other)) return false
  if (kind === Date.prototype) return Number(one) === Number(other)
  if (kind !== Array.prototype && kind !== Object.prototype) return false
  // Also what is hidden, and the length of a list.
  const names = Reflect.ownKeys(one as object)
  const others = Reflect.ownKeys(other as object)
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isAlike((one as Fields)[name], (other as Fields)[name]))
  )
}

type Fields = Record<string | symbol, unknown>
