import { EventSignatureError } from './EventSignatureError.js'

export type Token = { kind: 'word' | 'sign' | 'end'; text: string; at: number }

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let word = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWord(code)) {
      if (word < 0) word = at
      continue
    }
    if (word >= 0) tokens.push({ kind: 'word', text: text.slice(word, at), at: word })
    word = -1
    if (code === space) continue
    const sign = String.fromCharCode(code)
    if (code < space || code > tilde) {
      const point = code.toString(16).toUpperCase().padStart(4, '0')
      throw new EventSignatureError('Unprintable', at, `U+${point} is not a printable ASCII character.`)
    }
    if (!signs.has(sign))
      throw new EventSignatureError('Unexpected', at, `${sign} is not allowed in a signature.`)
    tokens.push({ kind: 'sign', text: sign, at })
  }
  if (word >= 0) tokens.push({ kind: 'word', text: text.slice(word), at: word })
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

const space = 0x20
const tilde = 0x7e
const signs = new Set('()[],;')

function isWord(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  const isUpper = code >= 0x41 && code <= 0x5a
  const isLower = code >= 0x61 && code <= 0x7a
  return isDigit || isUpper || isLower || code === 0x5f || code === 0x24
}
