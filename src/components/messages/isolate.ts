/** Isolates Latin letters and digits (Unicode bidi), so that they keep their own order within a line of right-to-left text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
