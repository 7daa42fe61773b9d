type Path = readonly (string | number)[]

/** Returns the path of each field of a record, at any depth. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return at.length > 0 ? [at, ...inner] : inner
}

/** Returns other values that the field could have, of the same type, and `undefined`. */
export function othersOf(value: unknown, at: Path): unknown[] {
  const key = at.at(-1)
  if (key === 'status')
    return at.length === 1
      ? ['done']
      : ['asked', 'sent', 'done', 'declined', 'failed'].filter((one) => one !== value)
  if (key === 'kind') return ['transaction', 'batch', 'signature'].filter((one) => one !== value)
  if (Array.isArray(value))
    return [[], value.slice(1), [...value].reverse()].filter(
      (one) => JSON.stringify(one) !== JSON.stringify(value),
    )
  if (typeof value === 'boolean') return [!value, undefined]
  if (typeof value === 'number') return [value + 1, 0, undefined].filter((one) => one !== value)
  if (typeof value !== 'string') return [undefined]
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return [`0x${'99'.repeat(20)}`, undefined]
  if (/^0x[0-9a-f]{64}$/.test(value)) return [`0x${'5'.repeat(64)}`, undefined]
  if (/^\d+$/.test(value)) return [`${BigInt(value) + 1n}`, '0', undefined]
  return [`${value}1`, '0x', undefined]
}

/** Returns a journal record as text, with a different value in one field. */
export function changeField(note: string, [key, ...rest]: Path, instead: unknown): string {
  const set = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return instead
    if (Array.isArray(value)) return value.map((one, at) => (at === key ? set(one, rest) : one))
    const all = value as Record<string, unknown>
    return { ...all, [key]: set(all[key], rest) }
  }
  return JSON.stringify(set(JSON.parse(note), key === undefined ? [] : [key, ...rest]))
}
