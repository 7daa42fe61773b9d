import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fileFor, listTokens, variableOf, writeValue } from '../../tools/designTokens.js'
import { readTokens, withVariables } from '../../tools/writeTokens.js'

const tokens = readTokens()
const all = listTokens(tokens)
const styles = read('../../src/components/styles.css')
const manual = read('../../docs/theming.md')

/** Custom properties that are internal switches, or for which the token format has no type. */
const untyped = [
  '--till-light',
  '--till-dark',
  '--till-scheme',
  '--till-sheet',
  '--till-logo',
  '--till-logo-width',
  '--till-case-display',
  '--till-button-case',
]

const looks = ['littoral', 'ink', 'sherbet'].flatMap((look) =>
  (['light', 'dark'] as const).map((theme) => ({ look, theme })),
)

describe('tokens.json', () => {
  test('generates the variables of styles.css', () => {
    expect(withVariables(styles, tokens)).toBe(styles)
    expect(withVariables(styles.replace('--till-radius: 0.1875rem', '--till-radius: 9rem'), tokens)).toBe(
      styles,
    )
  })

  test('has a value of the declared type in each mode', () => {
    const faults = all.flatMap(({ path, type, token, modes }) =>
      [token.$value, ...Object.values(modes)]
        .filter((value) => !isReference(value) && !isOfType(type, value))
        .map((value) => `${path.join('.')}: ${JSON.stringify(value)} is no ${type}`),
    )
    expect(faults).toEqual([])
    expect(all.length).toBeGreaterThan(80)
    expect(isOfType('color', { colorSpace: 'srgb', components: [1, 0, 0], hex: '#fe0000' })).toBe(false)
    expect(isOfType('dimension', '1rem')).toBe(false)
  })

  test('refers only to tokens that exist and have the same type', () => {
    const faults = all.flatMap(({ path, type, token, modes }) =>
      [token.$value, ...Object.values(modes)].filter(isReference).flatMap((value) => {
        const target = all.find((each) => `{${each.path.join('.')}}` === value)
        return target?.type === type ? [] : [`${path.join('.')} refers to ${value}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('has exactly the variables that styles.css uses', () => {
    const named = all.map(({ path }) => variableOf(path)).filter((name) => name !== undefined)
    const used = new Set([...styles.matchAll(/var\(\s*(--till-[\w-]+)/g)].map(([, name]) => name ?? ''))
    expect(named.filter((name) => !used.has(name))).toEqual([])
    expect([...used].filter((name) => !named.includes(name) && !untyped.includes(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('falls back to the variable of the referenced token when a variable is not set', () => {
    const following = all.filter(
      ({ path: [layer], token }) =>
        (layer === 'component' || layer === 'derived') && isReference(token.$value),
    )
    const compact = styles.replaceAll(/\s+/g, ' ')
    const faults = following.flatMap(({ path, token }) => {
      const variable = variableOf(path)
      const name = `${variableOf(String(token.$value).slice(1, -1).split('.'))}`
      const [, then = ''] = new RegExp(`var\\( ?${variable}, (.{90})`).exec(compact) ?? []
      // A property may use the design token, a value derived from the token (`--_till…`), or `min()`, which limits the radius of pictures.
      const follows = [`var(${name}`, `var(${name.replace('--till', '--_till')}`, `min(var(${name})`]
      return follows.some((each) => then.startsWith(each)) ? [] : [`${variable} follows ${then}`]
    })
    expect(following.length).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })

  test('meets the contrast minimum for text in each look and theme', () => {
    const pairs = [
      ...['ink', 'muted', 'caution'].flatMap((text) => [
        [`semantic.color.${text}`, 'semantic.color.paper'],
        [`semantic.color.${text}`, 'semantic.color.ground'],
      ]),
      ['semantic.color.success', 'semantic.color.paper'],
      ['semantic.color.paper', 'semantic.color.success'],
      ['derived.color.accent-text', 'semantic.color.paper'],
      ['derived.color.on-accent', 'semantic.color.accent'],
      ['component.button.ink', 'component.button.ground'],
    ] as const
    for (const at of looks) {
      const [file, mode] = [listTokens(fileFor(tokens, at)), fileFor(tokens, at)]
      const luminanceOf = (name: string | undefined) => {
        const found = file.find(({ path }) => path.join('.') === name)
        if (!found) throw new Error(`There is no ${name}.`)
        return luminance(writeValue({ value: found.token.$value, type: found.type, tokens: mode }))
      }
      const pale = pairs.filter(([text, behind]) => {
        const [light = 0, dark = 0] = [luminanceOf(text), luminanceOf(behind)].sort((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05) < 4.5
      })
      expect(pale, `${at.look}, ${at.theme}`).toEqual([])
    }
  })

  test('contains every token with one value in the file of a look and theme', () => {
    for (const at of looks) {
      const file = listTokens(fileFor(tokens, at))
      expect(file.map(({ path }) => path)).toEqual(all.map(({ path }) => path))
      expect(file.filter(({ modes }) => Object.keys(modes).length > 0)).toEqual([])
    }
    const inkAtNight = fileFor(tokens, { look: 'ink', theme: 'dark' })
    const paper = listTokens(inkAtNight).find(({ path }) => path.join('.') === 'semantic.color.paper')
    expect(writeValue({ value: paper?.token.$value, type: 'color', tokens: inkAtNight })).toBe('#000')
  })
})

describe('docs/theming.md', () => {
  test('lists each variable with its value in Littoral', () => {
    const faults = all.flatMap(({ path, type, token, modes }) => {
      const variable = variableOf(path)
      if (!variable) return []
      const row = manual
        .split('\n')
        .find((line) => line.startsWith('| `') && line.includes(`\`${variable}\``))
      const values = ['', 'dark'].map((mode) =>
        writeValue({ value: modes[mode] ?? token.$value, type, tokens, mode }),
      )
      const expectedValues =
        type === 'fontFamily' || isReference(token.$value) || type === 'shadow' ? [] : new Set(values)
      return row && [...expectedValues].every((value) => row.includes(`\`${value}\``))
        ? []
        : [`${variable}: ${row}`]
    })
    expect(faults).toEqual([])
    for (const variable of untyped.slice(2)) {
      if (variable !== '--till-sheet') expect(manual).toContain(`\`${variable}\``)
    }
  })
})

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

function isReference(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('{')
}

const dimension = z.strictObject({ value: z.number(), unit: z.enum(['px', 'rem']) })
const color = z
  .strictObject({
    colorSpace: z.literal('srgb'),
    components: z.array(z.number()).length(3),
    alpha: z.optional(z.number().min(0).max(1)),
    hex: z.string(),
  })
  .refine(({ components, hex }) => {
    const digits = components.map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    return `#${digits.join('')}` === hex
  })

/** Schemas of the token types that this package uses, from the Design Tokens Format Module. */
const shapes: { [type: string]: z.ZodType } = {
  color,
  dimension,
  duration: z.strictObject({ value: z.number(), unit: z.enum(['ms', 's']) }),
  fontFamily: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  fontWeight: z.number().min(1).max(1000),
  cubicBezier: z.array(z.number()).length(4),
  shadow: z.strictObject({
    color,
    offsetX: dimension,
    offsetY: dimension,
    blur: dimension,
    spread: dimension,
  }),
}

function isOfType(type: string, value: unknown): boolean {
  return shapes[type]?.safeParse(value).success ?? false
}

/** The relative luminance of a colour such as `#1d1b17`, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
