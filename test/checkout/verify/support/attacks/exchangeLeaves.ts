import fc from 'fast-check'
import type { Draw } from './mutateValue.js'

/**
 * Replaces one value with another value of the same kind, or swaps these two values. A value is an address, an amount or a word, at any
 * depth. Both values come from the same plan.
 */
export function exchangeLeaves<value>(value: value, draw: Draw): value {
  const leaves = leavesOf(value, [])
  if (leaves.length === 0) return value
  const one = draw(fc.constantFrom, ...leaves)
  const others = leaves.filter((other) => other.kind === one.kind && other.value !== one.value)
  if (others.length === 0) return value
  const other = draw(fc.constantFrom, ...others)
  const changed = put(value, one.path, other.value)
  return (draw(fc.boolean) ? put(changed, other.path, one.value) : changed) as value
}

type Leaf = { path: readonly string[]; value: unknown; kind: string }

function leavesOf(value: unknown, path: readonly string[]): Leaf[] {
  if (value instanceof Object)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
  return [{ path, value, kind: kindOf(value) }]
}

/** Returns the kind of a value. Hex values of the same length have the same kind, and decimal amounts have a kind of their own. */
function kindOf(value: unknown): string {
  if (typeof value !== 'string') return typeof value
  if (/^0x[0-9a-f]*$/i.test(value)) return `hex ${Math.min(value.length, 130)}`
  return /^\d+$/.test(value) ? 'digits' : 'text'
}

function put(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf
  const changed = Object.entries(value as object).map(([name, one]) => [
    name,
    name === key ? put(one, rest, leaf) : one,
  ])
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed)
}
