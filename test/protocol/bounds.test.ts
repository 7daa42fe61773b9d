import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '../../src/protocol/errorBody.js'
import { type Method, methods } from '../../src/protocol/methods.js'
import { Decimals, JsonObject, listOf } from '../../src/protocol/primitives.js'
import { PermitPost, SignedPurchase } from '../../src/protocol/purchase.js'
import { returns } from '../../src/protocol/read/returns.js'
import { WebhookNotification } from '../../src/protocol/webhook.js'
import { type Path, pathsOf, replaceAt } from './support/changes.js'
import { fullValueOf } from './support/valuesOf.js'

const names = Object.keys(methods) as Method[]
const count = 300_000
const texts = [
  'a'.repeat(count),
  `0x${'0'.repeat(count)}`,
  '0'.repeat(count),
  `2026-01-02T03:04:05.${'0'.repeat(count)}Z`,
]
/** The schemas of all data that the service and the client receive. */
const schemas: [string, z.ZodMiniType, unknown?][] = [
  ...names.flatMap((name): [string, z.ZodMiniType][] => [
    [`${name}.params`, methods[name].params],
    [`${name}.returns`, methods[name].returns],
  ]),
  ['ErrorBody', ErrorBody],
  ['WebhookNotification', WebhookNotification],
  ['SignedPurchase', SignedPurchase, purchaseOf(1)],
  ['PermitPost', PermitPost, { permit: permit(), currency: address(), signature: '0x00' }],
]

/** Returns the paths of the fields that accept input of any length. */
function endlessIn(schema: z.ZodMiniType, full: unknown = fullValueOf(schema)): string[] {
  const takes = (path: Path, value: unknown) => {
    const { data, success } = z.safeDecode(schema, replaceAt(full, path, () => value) as never)
    return success && sizeOf(data) > count
  }
  return pathsOf(full).flatMap((path) => {
    const old = path.reduce<unknown>((around, key) => (around as never)?.[key], full)
    const large = Array.isArray(old)
      ? [Array(count).fill(old[0] ?? null)]
      : typeof old === 'object' && old !== null
        ? [
            { ...old, more: texts[0] },
            { ...old, more: Array(count).fill(0) },
            { ...old, deep: deep(10_000) },
          ]
        : texts
    return large.some((value) => takes(path, value)) ? [path.join('.')] : []
  })
}

describe('schemas', () => {
  test.each(schemas)('limits every field of %s', (_, schema, full) => {
    expect(endlessIn(schema, full)).toEqual([])
  })

  test('reports fields without a limit', () => {
    const item = z.object({ plain: z.string() })
    expect(endlessIn(item, { plain: 'a' })).toEqual(['plain'])
    expect(endlessIn(z.object({ list: z.array(z.number()) }), { list: [1] })).toEqual(['list'])
    expect(endlessIn(z.object({ json: z.record(z.string(), z.unknown()) }), { json: {} })).toEqual(['json'])
    expect(endlessIn(z.object({ deep: z.array(z.unknown()) }), { deep: [1] })).toEqual(['deep', 'deep.0'])
    expect(
      endlessIn(z.object({ list: listOf(z.number()), json: JsonObject }), { list: [1], json: {} }),
    ).toEqual([])
  })

  test.each(['priceDecimals', 'quantityDecimals'])('accepts whole numbers from 0 to 77 as %s', (name) => {
    const answer = fullValueOf(methods.GetOrders.returns)
    const read = (decimals: unknown) => () =>
      returns.GetOrders(replaceAt(answer, ['orders', 0, name], () => decimals))
    for (const decimals of [0, 18, 77]) {
      expect(read(decimals)()).toMatchObject({
        orders: expect.arrayContaining([{ [name]: decimals }].map((one) => expect.objectContaining(one))),
      })
      expect(z.safeDecode(Decimals, decimals).success).toBe(true)
    }
    for (const decimals of [78, 200_000, -1, 1.5, '6', 2 ** 53, null]) {
      expect(read(decimals)).toThrow(name)
      expect(z.safeDecode(Decimals, decimals as never).success).toBe(false)
    }
  })
})

/** Estimates the size of a value. `JSON.stringify` would overflow the stack for a deeply nested value. */
function sizeOf(value: unknown): number {
  let size = 0
  const left = [value]
  while (left.length > 0 && size <= count) {
    const part = left.pop()
    size += typeof part === 'string' ? part.length : 1
    if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) left.push(each)
  }
  return size + (isDeep(value) ? count : 0)
}

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < 100 && level.length > 0; depth++) {
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part).slice(0, 100) : [],
    )
  }
  return level.length > 0
}

function deep(levels: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < levels; level++) value = { value }
  return value
}

function address() {
  return `0x${'12'.repeat(20)}`
}

function permit() {
  return { owner: address(), spender: address(), value: '1', nonce: '0', deadline: '1' }
}

function purchaseOf(lines: number) {
  const item = {
    orderId: `0x${'1'.repeat(64)}`,
    collection: address(),
    tokenId: '1',
    quantity: '1',
    unitPrice: '1',
  }
  return {
    buyer: address(),
    currency: address(),
    recipient: address(),
    purchaseId: `0x${'1'.repeat(64)}`,
    items: Array(lines).fill(item),
    fees: [{ receiver: address(), amount: '1' }],
    deadline: '1',
  }
}
