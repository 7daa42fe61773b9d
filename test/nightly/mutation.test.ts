import { describe, expect, test } from 'vitest'
import { regionAt } from './mutation/coverage.js'
import { apply, findMutants } from './mutation/findMutants.js'
import { instrument } from './mutation/instrument.js'

/* `npm run nightly -- --only mutation` tries 400 mutants of the code that decides on payments. */
describe('findMutants', () => {
  test.each([
    ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
    ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c', ';']],
    ['x(a && b)', ['x((a || b))', 'x((a))', 'x((b))', 'x()', ';']],
    ['x(a ?? b)', ['x((a))', 'x((b))', 'x()', ';']],
    [
      'x = a && b || c',
      ['(a && b && c)', '= (a && b)', '= (c)', '(a || b) || c', '(a) || c', '(b) || c', ';'],
    ],
    ['x = a <= b', ['x = a < b', 'x = a > b', ';']],
    ['x = a === b', ['x = a !== b', ';']],
    ['x = !a', ['x = (a)', ';']],
    ['x = a + b', ['x = a - b', ';']],
    ['x = a(b, c)', ['x = a( c)', 'x = a(b, )', ';']],
    ['x = [...a, b]', ['x = [ b]', ';']],
    ['x = { ...a, b }', ['x = {  b }', ';']],
    ['x = a.every(b)', ['x = a.some(b)', 'x = a.every()', ';']],
    ['throw a', [';']],
    ['await a()', [';']],
    ['x = [0, 2, 0n, 2n, true]', ['[1, 2,', '0, (2 + 1)', '1n, 2n', '(2n + 1n)', 'false]', ';']],
    ["x = ['', 'a']", ["['mutant', 'a']", "['', '']", ';']],
  ])('finds the mutants of %s', (text, expected) => {
    const changed = findMutants('a.ts', text).map((mutant) => apply(mutant, text))
    expect(changed).toHaveLength(expected.length)
    for (const piece of expected) expect(changed.filter((each) => each.includes(piece))).not.toEqual([])
  })

  test('ignores types, imports, property names and long texts', () => {
    const text = `import a from 'a'
      export * from 'b'
      type A = { b: 'c' } | false
      const d = { 'e': f as 'g' | 1, h: \`i \${j} k\` }`
    expect(findMutants('a.ts', text)).toEqual([])
  })

  test('returns line and column of each change', () => {
    const [mutant] = findMutants('a.ts', 'const a = 1\nconst b = c > a')
    expect(
      findMutants('a.ts', 'const a = 1\nconst b = c > a').map(({ line, column }) => [line, column]),
    ).toEqual([
      [1, 11],
      [2, 13],
      [2, 13],
    ])
    expect(mutant).toMatchObject({ file: 'a.ts', kind: 'constant', from: '1', to: '(1 + 1)' })
  })
})

describe('instrument', () => {
  const text = `
    export function first(a) {
      if (a) return 'short'
      return [1].map((each) => ({ each }))
    }
    export const second = (a) => a ? a.b ?? 'right' : a && 'never'
  `

  test('marks the regions that run, and changes no result', () => {
    const { regions, text: marked } = instrument('a.ts', text)
    const load = (source: string) =>
      new Function(`${source.replaceAll('export ', '')}; return { first, second }`)()
    const { first, second } = load(marked)
    const hits = new Set<string>()
    Object.assign(globalThis, { tillkitHits: hits })
    try {
      expect(first(0)).toEqual(load(text).first(0))
      expect(first(1)).toBe('short')
      expect(second({})).toBe('right')
    } finally {
      Object.assign(globalThis, { tillkitHits: undefined })
    }
    const at = (piece: string) => {
      const start = text.indexOf(piece)
      return `a.ts:${regionAt(regions, start, start + piece.length)}`
    }
    expect(hits).toContain(at("'short'"))
    expect(hits).toContain(at('each })'))
    expect(hits).toContain(at("'right'"))
    expect(hits).not.toContain(at("'never'"))
    expect(regionAt(regions, 0, 1)).toBeUndefined()
  })
})
