export const unreadable = 'must be an address with percent-encoded special characters in user and password'

/** Whether a text is a URL whose user and password can be decoded. Special characters in them must be percent-encoded. */
export function isReadableUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
