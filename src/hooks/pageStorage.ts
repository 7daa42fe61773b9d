/** Returns `localStorage`; `undefined` on a server, and if the browser forbids storage. */
export function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
