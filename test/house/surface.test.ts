import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findHiddenTypes, readExports } from '../../tools/readExports.js'
import { readMembers } from '../../tools/readMembers.js'
import { firstSentence, writeReference } from '../../tools/writeReference.js'

const surface = readExports()
const members = readMembers(surface)

describe('readExports', () => {
  test('default: every entry point, with a declaration of all that it exports', () => {
    expect(surface.map(({ entry }) => entry)).toContain('tillkit/core')
    const exported = surface.flatMap(({ exports }) => exports)
    expect(exported.length).toBeGreaterThan(300)
    expect(exported.filter(({ nodes }) => nodes.length === 0)).toEqual([])
  })
})

describe('readMembers', () => {
  const read = (path: string) => members.filter((member) => member.path === path)

  test('default: every member of what is exported has its line', () => {
    const without = members.filter(({ comment }) => !comment?.match(/^[\s*]*[A-Z0-9`].*[.?`)]/s))
    expect(without.map(({ file, path, line }) => `${path}: ${file}:${line}`)).toEqual([])
    expect(members.length).toBeGreaterThan(1_300)
  })

  test('behavior: no line says the name and nothing else', () => {
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

  test('behavior: knows options, states, fields of schemas, parts of components, and methods of classes', () => {
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

  test('default: what an editor shows of an order has the line of each field', () => {
    expect(declaration('protocol/order')).toContain(
      '/** The price of one unit, in the currency’s smallest unit. `0n` is an ordinary price. */ priceAmount:',
    )
  })

  test('behavior: a record within an answer has them as well', () => {
    expect(declaration('protocol/methods')).toMatch(/\/\*\* Wei to attach\. \*\/ value:/)
    expect(declaration('protocol/order')).toMatch(/ feeBreakdown: .+ \*\/ recipientAddress:/s)
  })
})

describe('writeReference', () => {
  test('default: a line for all that is exported, and for each member', () => {
    const exported = surface.flatMap(({ entry, exports }) => exports.map((one) => ({ entry, ...one })))
    const without = exported.filter((one) => !firstSentence(one)?.match(/^[A-Z`].*[.?]$/))
    expect(without.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([])
    const lines = writeReference(surface, members).split('\n')
    expect(lines.filter((line) => line.startsWith('| `'))).toHaveLength(exported.length + members.length)
    expect(lines).toContain(
      '| `Money` | An amount of a currency, at a glance: a `<data>` whose value is the exact amount in the smallest unit. |',
    )
  })
})

describe('findHiddenTypes', () => {
  test('default: every type that a signature names can be named by who calls it', () => {
    expect(findHiddenTypes(surface)).toEqual([])
  })

  test('behavior: a type that is left out is told', () => {
    const without = surface.map(({ entry, exports }) => ({
      entry,
      exports: exports.filter(({ name }) => name !== 'CheckoutStorage'),
    }))
    expect(findHiddenTypes(without)).toContain(
      'tillkit/core: CheckoutOptions names CheckoutStorage, which no entry point exports.',
    )
  })
})
