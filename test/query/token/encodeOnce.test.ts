import { describe, expect, test } from 'vitest'
import { decodeOnce, encodeOnce, encodeText } from '../../../src/query/token/encodeOnce.js'
import { combine } from './support/combine.js'

/** Parts of file names that a URL must escape or could misread. Some contracts append a file name to a URL without escaping it. */
const pieces = [
  'a',
  '#',
  '?',
  '%',
  '%20',
  '%zz',
  '%ff',
  ' ',
  'é',
  '日',
  '🐚',
  '\ud800',
  '\\',
  '"',
  '<',
  '\n',
  '+',
  '&',
]
const names = combine(pieces, 3)

describe('encodeOnce', () => {
  test('returns text that a URL keeps as one path, and changes nothing when called again', () => {
    for (const name of names) {
      const encoded = encodeOnce(name)
      const url = new URL(`https://host.test/${encoded}`)
      expect([url.pathname, url.search, url.hash], name).toEqual([`/${encoded}`, '', ''])
      expect(encodeOnce(encoded), name).toBe(encoded)
    }
  })

  test('returns the same URL for a name with escapes and without', () => {
    for (const name of names) {
      if (!/%20|\ud800/.test(name)) expect(encodeOnce(name), name).toBe(encodeOnce(encodeURIComponent(name)))
    }
  })

  test.each([
    ['Cool Cat #1.png', 'Cool%20Cat%20%231.png'],
    ['Cool%20Cat%20%231.png', 'Cool%20Cat%20%231.png'],
    ['Cool Cat%20%231.png', 'Cool%20Cat%20%231.png'],
    ['100%.png', '100%25.png'],
    ['100%25.png', '100%25.png'],
    ['50%ff.png', '50%25ff.png'],
    ['a/b c/d', 'a/b%20c/d'],
    ['a%2Fb', 'a%2Fb'],
  ])('encodes %s', (name, encoded) => {
    expect(encodeOnce(name)).toBe(encoded)
  })
})

describe('decodeOnce', () => {
  test('returns what encodeText encoded', () => {
    for (const name of names) {
      expect(decodeOnce(encodeText(name)), name).toBe(name.replaceAll('\ud800', '\ufffd'))
    }
  })

  test('keeps a percent sign that is no escape', () => {
    expect(decodeOnce('%7B"width":"100%"%7D %ff')).toBe('{"width":"100%"} %ff')
  })
})
