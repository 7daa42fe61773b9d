import { plainText } from './plainText.js'

/** What a contract calls something, as {@link plainText} shows it. A name of spaces alone is none. */
export function plainName(name: string | undefined): string | undefined {
  return plainText(name ?? '').trim() || undefined
}
