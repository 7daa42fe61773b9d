/** The path of a field or a list item inside a value. */
export type Path = readonly (string | number)[]

/** Returns the paths of a value and of all its fields and items. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : isPlain(value)
      ? Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]))
      : []
  return [path, ...below]
}

/** Returns a copy with the value at `path` changed. */
export function replaceAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? replaceAt(item, rest, change) : item))
  return isPlain(value) ? { ...value, [first]: replaceAt(value[first], rest, change) } : value
}

/** Returns a copy without the field at `path`. If `path` leads to a list item, the copy still contains the item. */
export function takeAt(value: unknown, path: Path): unknown {
  const last = path.at(-1)
  return replaceAt(value, path.slice(0, -1), (around) => {
    if (!isPlain(around) || last === undefined) return around
    const { [last]: _, ...without } = around
    return without
  })
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
