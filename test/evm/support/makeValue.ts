/** Returns a value of the ABI type. Different seeds give different values. */
export function makeValue(type: string, components: readonly Input[] = [], seed: number): unknown {
  const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined)
    return Array.from({ length: Number(length || 2) }, (_, at) => makeValue(item, components, seed + at))
  if (type === 'tuple')
    return Object.fromEntries(
      components.map((one, at) => [one.name, makeValue(one.type, one.components, seed + at)]),
    )
  if (type === 'address') return `0x${(seed + 1).toString(16).padStart(40, '0')}`
  if (type === 'bool') return seed % 2 === 0
  if (type === 'string') return `text ${seed}`
  if (type === 'bytes') return `0x${'ab'.repeat(seed % 40)}`
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size) return `0x${(seed + 1).toString(16).padStart(2 * Number(size), '0')}`
  return Number(/\d+/.exec(type)?.[0]) > 48 ? BigInt(seed + 1) : seed + 1
}
/** A parameter of a function or an event. */
export type Input = { name?: string | undefined; type: string; components?: readonly Input[] | undefined }
