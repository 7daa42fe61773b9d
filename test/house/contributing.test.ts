import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
const places = [...text.matchAll(/^\| [^|]+\? \| `([^`]+)` \|$/gm)].map(([, place = '']) => place)

describe('CONTRIBUTING.md', () => {
  test('has at least twenty questions, each with its own place', () => {
    expect(places.length).toBeGreaterThanOrEqual(20)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(places)('names an existing place: %s', (place) => {
    expect(existsSync(`${root}${place}`)).toBe(true)
    expect(statSync(`${root}${place}`).isDirectory()).toBe(place.endsWith('/'))
  })

  test('names scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    const named = [...text.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
