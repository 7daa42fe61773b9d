/** Sets Latin letters and digits apart, so that they keep their own order within a line that runs the other way. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}
