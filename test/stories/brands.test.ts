import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toCss, toJson } from '../../stories/playground/exportTheme.js'
import { listTokens } from '../../tools/designTokens.js'
import { readTokens } from '../../tools/writeTokens.js'

const folder = new URL('../../stories/brands/', import.meta.url)
const manual = readFileSync(new URL('../../docs/theming.md', import.meta.url), 'utf8')
const files = readdirSync(folder).filter((name) => name.endsWith('.css'))

describe('brands', () => {
  test.each(files)('sets only documented variables in %s', (name) => {
    const css = readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
    const [, selector, body = ''] = /^\s*(\.[\w-]+) \{([^{}]*)\}\s*$/.exec(css) ?? []
    expect(selector).toBe(`.brand-${name.replace('.css', '')}`)
    const set = body.split(';').flatMap((line) => line.trim().split(':', 1).filter(Boolean))
    expect(set.length).toBeGreaterThan(20)
    expect(set.filter((property) => !manual.includes(`\`${property}\``))).toEqual([])
  })

  test('contains three brands', () => {
    expect(files).toEqual(['arcade.css', 'blok.css', 'marlowe.css'])
  })
})

describe('exportTheme', () => {
  const theme = {
    'semantic.color.accent': '#1f5143',
    'semantic.radius.base': '0.5rem',
    'semantic.font.display': 'ui-serif, Georgia, serif',
    'semantic.weight.strong': '700',
  }

  test('exports a CSS rule with the variables', () => {
    expect(toCss(theme)).toBe(`:root {
  --till-accent: #1f5143;
  --till-radius: 0.5rem;
  --till-font-display: ui-serif, Georgia, serif;
  --till-weight-strong: 700;
}
`)
  })

  test('exports design tokens with the paths and types of the published ones', () => {
    const types = (tokens: object) =>
      listTokens({ ...tokens }).map(({ path, type }) => `${path.join('.')}: ${type}`)
    const json = JSON.parse(toJson(theme))
    expect(json.semantic.color.accent.$value).toEqual({
      colorSpace: 'srgb',
      components: [0.1216, 0.3176, 0.2627],
      hex: '#1f5143',
    })
    expect(json.semantic.radius.base.$value).toEqual({ value: 0.5, unit: 'rem' })
    expect(types(json)).toHaveLength(4)
    expect(types(readTokens())).toEqual(expect.arrayContaining(types(json)))
  })
})
