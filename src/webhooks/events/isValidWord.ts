export function isValidWord(type: string, word: string): boolean {
  if (word.length !== 64) return false
  if (type === 'address') return word.startsWith(padding)
  if (type === 'uint256') return true
  if (type === 'bool') return word === zero || word === one
  const [, kind, size] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? []
  if (kind === 'bytes') {
    const digits = 2 * Number(size)
    return word.slice(digits) === zero.slice(digits)
  }
  const rest = 64 - Number(size) / 4
  const isNegative = kind === 'int' && (word[rest] ?? '') >= '8'
  return word.slice(0, rest) === (isNegative ? 'f' : '0').repeat(rest)
}

const zero = '0'.repeat(64)
const padding = '0'.repeat(24)
const one = '1'.padStart(64, '0')
