import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { zeroAddress } from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../../packages/service/src/createMetrics.js'
import { confirmationsOf } from '../../../src/checkout/verify/confirmationsOf.js'
import { requirePolicy } from '../../../src/checkout/verify/requirePolicy.js'
import { knownEvents } from '../../../src/webhooks/events/knownEvents.js'
import { eventSignatureBounds } from '../../../src/webhooks/events/parseEventSignature.js'
import { attributeNames } from '../../../src/widget/element/readAttributes.js'
import { optionNames } from '../../../src/widget/optionNames.js'

/* These tests compare tables of the documentation with the code. They read types from the text of the source. */

const statuses = wordsOf(
  'src/checkout/state/checkoutState.ts',
  /^ {2}\| \{ status: '(\w+)'|^ {6}status: '(\w+)'/gm,
)

describe('docs/widget.md', () => {
  const page = read('docs/widget.md')
  const [, attributes = [], properties = []] = columnsOf(page, '| attribute | property | |')

  test('lists the attributes of the element', () => {
    expect(attributes.flatMap(codesOf).sort()).toEqual([...attributeNames].sort())
  })

  test('lists the properties of the element', () => {
    expect(properties.flatMap(codesOf).sort()).toEqual([...optionNames].sort())
  })

  test('lists the events and callbacks of the element', () => {
    const source = 'src/widget/mountOptions.ts'
    const [, events = []] = columnsOf(page, '| event | `detail` | |')
    expect(events.flatMap(codesOf)).toEqual(
      expect.arrayContaining(wordsOf(source, /^ {2}'(till-[\w-]+)':/gm)),
    )
    expect(events).toHaveLength(7)
    const callbacks = wordsOf(source, /^ {2}(on[A-Z]\w+)\?/gm)
    expect(callbacks).toHaveLength(7)
    expect(callbacks.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  test('lists each state of a checkout', () => {
    const [row = ''] = /^\| `till-status` .*$/m.exec(page) ?? []
    const shown = codesOf(row).filter((code) => !/[-{]/.test(code))
    expect(shown.sort()).toEqual(['loading', 'disabled', ...statuses].sort())
  })
})

describe('stories/docs/States.mdx', () => {
  test('has a row for each state of a checkout', () => {
    const rows = [...read('stories/docs/States.mdx').matchAll(/^\| \\`(\w+)\\`/gm)].map(
      ([, status]) => status,
    )
    expect(statuses.length).toBeGreaterThan(8)
    expect(rows.sort()).toEqual(['disabled', ...statuses].sort())
  })
})

describe('docs/webhooks.md', () => {
  const page = read('docs/webhooks.md')

  test('lists each option of the handler with its default', () => {
    const [, options = [], fallbacks = []] = columnsOf(page, '| option | default | |')
    const documented = options.flatMap((cell, row) =>
      codesOf(cell).map((name) => [name, codesOf(fallbacks[row] ?? '')[0]]),
    )
    const source = read('src/webhooks/receiver/createWebhookHandler.ts')
    const [, type = ''] = /type Options = (.*?)type DeliveryContext/s.exec(source) ?? []
    const known = [...type.matchAll(/([^\n]*)\n +(\w+)\??: (?!undefined)/g)]
    const values = new Map(
      known.map(([, line, name = '']) => [name, /@default ([\d_]+)/.exec(line ?? '')?.[1]]),
    )
    // Do not expect `now` in the documentation, because only the handler's own tests use it.
    values.delete('now')
    expect(new Map(documented as [string, string | undefined][])).toEqual(values)
  })

  test('lists each known event with its arguments in order', () => {
    const [, names = [], standards = [], args = []] = columnsOf(
      page,
      '| `event.name` | `event.standard` | `event.args` |',
    )
    const documented = names.map((name, row) =>
      [name, standards[row], args[row]].flatMap((cell = '') => codesOf(cell)),
    )
    const known = knownEvents.map(({ standard, signature: { name, inputs } }) => [
      name,
      standard,
      inputs.map((input) => input.name).join(', '),
    ])
    expect(documented.filter(([, standard]) => standard && standard !== 'arg1').sort()).toEqual(
      expect.arrayContaining(known.sort()),
    )
    expect(documented).toHaveLength(known.length + 2)
  })

  test('states the limits of an event signature', () => {
    const { characters, arguments: most, indexed, depth } = eventSignatureBounds
    const text = `at most ${characters} characters of printable ASCII, ${most} arguments, ${indexed} of them indexed, ${depth} tuples`
    expect(page.replaceAll(/\s+/g, ' ')).toContain(text)
  })
})

describe('docs/verify.md', () => {
  test('lists each field of a policy', () => {
    const [, fields = []] = columnsOf(read('docs/verify.md'), '| field | default | |')
    let message = ''
    try {
      requirePolicy({ nothing: [] } as never)
    } catch (error) {
      message = String(error)
    }
    const [, known = ''] = /Known fields: ([\w, ]+)\./.exec(message) ?? []
    expect(fields.flatMap(codesOf).sort()).toEqual(known.split(', ').sort())
  })
})

describe('docs/verify.md, when a payment counts', () => {
  const [, names = [], usual = [], dear = []] = columnsOf(
    read('docs/verify.md'),
    '| chain | usually | expensive |',
  )
  const rows = names.flatMap((cell, row) =>
    cell.split(', ').map((name) => [name, usual[row], dear[row]] as const),
  )

  test('lists each chain with its own number of confirmations', () => {
    const source = read('src/checkout/verify/confirmationsOf.ts')
    const ids = [...source.matchAll(/^ {2}(\d+): \[/gm)].map(([, id]) => Number(id))
    expect(rows.map(([name]) => idOf(name)).sort()).toEqual([...ids, anyOther].sort())
  })

  test.each(rows)('states the confirmations of the code for %s', (name, usual, dear) => {
    const deep = (currency: typeof zeroAddress | `0x${string}`, maxTotal: bigint) =>
      confirmationsOf({
        intent: { chainId: idOf(name), currency, currencyDecimals: 6, maxTotal },
        policy: undefined,
      })
    const token = `0x${'7'.repeat(40)}` as const
    expect([deep(zeroAddress, 999_999n), deep(token, 999_999_999n)]).toEqual([Number(usual), Number(usual)])
    expect([deep(zeroAddress, 1_000_000n), deep(token, 1_000_000_000n)]).toEqual([Number(dear), Number(dear)])
  })
})

describe('docs/testing.md', () => {
  test('lists each answer of a scripted wallet', () => {
    const [, answers = []] = columnsOf(read('docs/testing.md'), '| answer | what the owner does |')
    const source = read('src/testing/createScriptedWallet.ts')
    const [, type = ''] = /export type Answer =(.*?)\n\n/s.exec(source) ?? []
    const known = [...type.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, answer]) => answer)
    expect(known.length).toBeGreaterThan(8)
    expect(answers.flatMap(codesOf).sort()).toEqual([...known, '{ code }'].sort())
  })
})

describe('docs/venues.md', () => {
  test('lists each problem of a venue', () => {
    const [, codes = []] = columnsOf(read('docs/venues.md'), '| code | the venue |')
    const known = wordsOf('src/testing/venue/venueProblem.ts', /^ {4}\| '([\w-]+)'/gm)
    expect(known.length).toBeGreaterThan(8)
    expect(codes.flatMap(codesOf).sort()).toEqual(known.sort())
  })
})

describe('docs/service/operate.md', () => {
  test('lists each metric of the service', async () => {
    const [, figures = []] = columnsOf(read('docs/service/operate.md'), '| figure | |')
    const text = await createMetrics({ lags: () => [], pending: async () => 0 }).write()
    const known = [...text.matchAll(/^# TYPE (tillkit_\w+)/gm)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(5)
    expect(figures.flatMap(codesOf).sort()).toEqual(known.sort())
  })
})

/** Returns the id of the chain with this name. */
function idOf(name: string): number {
  if (name === 'any other') return anyOther
  // A test chain may have the same name, with a larger id. So use the smallest id.
  const found = Object.values(chains).filter((chain) => chain.name === name)
  expect(found.map(({ name }) => name)).toContain(name)
  return Math.min(...found.map(({ id }) => id))
}

/** An id that no chain has. */
const anyOther = 2 ** 40

/** Returns the cells of the table whose first line is `head`. The result is a list of columns; the first column has the index 1. */
function columnsOf(page: string, head: string): string[][] {
  const [, rest = ''] = page.split(`${head}\n`)
  const rows = (rest.split('\n\n', 1)[0] ?? '').trim().split('\n').slice(1)
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  return (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ''))
}

function codesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

function wordsOf(path: string, pattern: RegExp): string[] {
  return [...read(path).matchAll(pattern)].map((found) => found.slice(1).find(Boolean) ?? '')
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
}
