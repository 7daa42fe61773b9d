import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as tillkit from '../../src/index.js'
import { findHiddenTypes, readExports } from '../../tools/readExports.js'
import { readMembers } from '../../tools/readMembers.js'
import { firstSentence, writeReference } from '../../tools/writeReference.js'
import { writeReferencePages } from '../../tools/writeReferencePages.js'

const surface = readExports()
const members = readMembers(surface)

describe('readExports', () => {
  test('returns every entry point, and a declaration for each export', () => {
    expect(surface.map(({ entry }) => entry)).toContain('tillkit/core')
    const exported = surface.flatMap(({ exports }) => exports)
    expect(exported.length).toBeGreaterThan(300)
    expect(exported.filter(({ nodes }) => nodes.length === 0)).toEqual([])
  })
})

describe('readMembers', () => {
  const read = (path: string) => members.filter((member) => member.path === path)

  test('returns a comment for each member', () => {
    const without = members.filter(({ comment }) => !comment?.match(/^[\s*]*[A-Z0-9`].*[.?`)]/s))
    expect(without.map(({ file, path, line }) => `${path}: ${file}:${line}`)).toEqual([])
    expect(members.length).toBeGreaterThan(1_300)
  })

  test('returns no comment that only repeats the name', () => {
    const isEmpty = ({ path, comment = '' }: (typeof members)[number]) => {
      const name = path.split('.').at(-1)?.toLowerCase()
      return comment.toLowerCase().replaceAll(/\b(the|a|an|its|of|this)\b|[^a-z]/g, '') === name
    }
    expect(members.filter(isEmpty).map(({ path }) => path)).toEqual([])
    const planted = {
      file: '',
      path: 'Order.price',
      isField: false,
      line: 1,
      start: 0,
      comment: ' The price. ',
    }
    expect(isEmpty(planted)).toBe(true)
  })

  test('covers options, states, schema fields, parts of components, and methods', () => {
    for (const path of [
      'createCheckout.getState',
      'CheckoutState.current',
      'Order.priceAmount',
      'Steps.steps',
      'OrderCard.Price',
      'TillError.walk',
      'methods.GetOrders.params.input.contractAddress',
    ]) {
      expect(read(path).length, path).toBeGreaterThan(0)
    }
  })
})

describe('writeFieldComments', () => {
  const declaration = (path: string) =>
    readFileSync(new URL(`../../dist/${path}.d.ts`, import.meta.url), 'utf8')

  test('writes the comment of each field into the declaration of an order', () => {
    expect(declaration('protocol/order')).toContain(
      '/** The unit price, in the currency’s smallest unit. `0n` is a valid price. */ priceAmount:',
    )
  })

  test('writes the comments of nested records', () => {
    expect(declaration('protocol/methods')).toMatch(/\/\*\* The attached value, in wei\. \*\/ value:/)
    expect(declaration('protocol/order')).toMatch(/ feeBreakdown: .+ \*\/ recipientAddress:/s)
  })
})

describe('writeReference', () => {
  test('writes a line for each export and each member', () => {
    const exported = surface.flatMap(({ entry, exports }) => exports.map((one) => ({ entry, ...one })))
    const without = exported.filter((one) => !firstSentence(one)?.match(/^[A-Z`].*[.?]$/))
    expect(without.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([])
    const lines = writeReference(surface, members).split('\n')
    expect(lines.filter((line) => line.startsWith('| `'))).toHaveLength(exported.length + members.length)
    expect(lines).toContain('| `Money` | A short amount in a `<data>` element. |')
  })
})

describe('writeReferencePages', () => {
  // `npx tsx tools/writeReferencePages.ts` writes the pages, after a build.
  const written = writeReferencePages({ surface, members, names: Object.keys(tillkit) })

  test('matches the pages in docs/reference/api', () => {
    const folder = new URL('../../docs/reference/api/', import.meta.url)
    const pages = readdirSync(folder).map((name) => [
      `docs/reference/api/${name}`,
      readFileSync(new URL(name, folder), 'utf8'),
    ])
    expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(written))
    expect(written.size).toBeGreaterThan(25)
  })

  test('lists the inherited props, without those that a type omits', () => {
    const button = written.get('docs/reference/api/CheckoutButton.md')
    expect(button).toMatch(/^\| `quantity` \|/m)
    expect(button).toMatch(/^\| `recipient` \|/m)
    expect(button).not.toMatch(/^\| `(priceAmount|buyer)` \|/m)
  })
})

describe('findHiddenTypes', () => {
  test('returns nothing: each type of a signature is exported', () => {
    expect(findHiddenTypes(surface)).toEqual([])
  })

  test('reports a type that is not exported', () => {
    const without = surface.map(({ entry, exports }) => ({
      entry,
      exports: exports.filter(({ name }) => name !== 'CheckoutStorage'),
    }))
    expect(findHiddenTypes(without)).toContain(
      'tillkit/core: CheckoutOptions names CheckoutStorage, which no entry point exports.',
    )
  })
})
