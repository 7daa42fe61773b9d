/** Whether a text is a URL with http or https. The commands call nodes in no other way. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
