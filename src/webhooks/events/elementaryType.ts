export function elementaryType(word: string): string | undefined {
  if (plain.has(word)) return word
  const alias = aliases.get(word)
  if (alias) return alias
  const [, integer, size = ''] = /^(uint|int|bytes)([1-9][0-9]{0,2})$/.exec(word) ?? []
  const number = Number(size)
  const fits = integer === 'bytes' ? number <= 32 : number % 8 === 0 && number <= 256
  return integer && fits ? word : undefined
}

const plain = new Set(['address', 'bool', 'string', 'bytes'])
const aliases = new Map([
  ['uint', 'uint256'],
  ['int', 'int256'],
  ['byte', 'bytes1'],
])
