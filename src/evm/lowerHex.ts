export function lowerHex<text extends string>(data: text): text {
  return (data.startsWith('0x') ? data.toLowerCase() : data) as text
}
