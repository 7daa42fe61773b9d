import { listTokens, variableOf } from '../../tools/designTokens.js'
import { tokens } from '../foundations/tokens.js'

export type Theme = { readonly [path: string]: string }

export function toCss(theme: Theme): string {
  const lines = Object.entries(theme).map(([path, value]) => `  ${variableOf(path.split('.'))}: ${value};`)
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** Returns the chosen values as JSON in the format of the Design Tokens Community Group. */
export function toJson(theme: Theme): string {
  const root: Group = {}
  for (const [path, value] of Object.entries(theme)) {
    const names = path.split('.')
    const type = listTokens(tokens).find((each) => each.path.join('.') === path)?.type ?? ''
    let group = root
    for (const name of names.slice(0, -1)) {
      const inner = group[name]
      const next: Group = typeof inner === 'object' ? (inner as Group) : {}
      group[name] = next
      group = next
    }
    group[names.at(-1) ?? ''] = { $type: type, $value: read(type, value) }
  }
  return `${JSON.stringify(root, undefined, 2)}\n`
}

type Group = { [name: string]: unknown }

/** Converts a CSS value to the format of the Design Tokens Community Group. */
function read(type: string, value: string): unknown {
  if (type === 'color') {
    const components = [1, 3, 5].map((at) =>
      Number((Number.parseInt(value.slice(at, at + 2), 16) / 255).toFixed(4)),
    )
    return { colorSpace: 'srgb', components, hex: value }
  }
  if (type === 'fontFamily') return value.split(', ').map((name) => name.replaceAll('"', ''))
  if (type === 'fontWeight') return Number(value)
  return { value: Number.parseFloat(value), unit: value.replace(/^[\d.-]+/, '') }
}
