/** Joins sentences with spaces. No space follows a full-width mark: Chinese and Japanese put none between sentences. */
export function joinSentences(...sentences: readonly (string | false | undefined)[]): string {
  return sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/(?<=[。！？]) /g, '')
}
