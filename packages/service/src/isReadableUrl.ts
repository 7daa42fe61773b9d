/** What is told of an address that is not readable. */
export const unreadable = 'must be an address with what is special in its user and password percent-encoded'

/** Whether a text is an address of which user and password can be read, too: what is special in these has to be percent-encoded. */
export function isReadableUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
