import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '../../src/protocol/errorBody.js'
import { type Method, methods } from '../../src/protocol/methods.js'
import { createOpenApi, type JsonSchema } from '../../tools/writeOpenApi.js'
import { pathsOf, takeAt } from './support/changes.js'
import { fullValueOf, valuesOf } from './support/valuesOf.js'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const document = createOpenApi({ methods, errorBody: ErrorBody, version })
const names = Object.keys(methods) as Method[]

describe('createOpenApi', () => {
  test('matches docs/openapi.json', () => {
    const file = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
    // `npx tsx tools/writeOpenApi.ts` writes the file, after a build.
    expect(JSON.parse(file)).toEqual(document)
    const paths = names.map((name) => `/rpc/${methods[name].service}/${name}`)
    expect(Object.keys(document.paths)).toEqual([...paths, '/live/{contractAddress}'])
    for (const path of paths) expect(document.paths[path]?.post?.summary).toMatch(/\w\.$/)
  })

  test.each(names)('describes the requests and responses of %s', (name) => {
    const { requestBody, responses } = document.paths[`/rpc/${methods[name].service}/${name}`]?.post ?? {}
    const described = [
      [methods[name].params, requestBody?.content['application/json'].schema],
      [methods[name].returns, responses?.[200]?.content['application/json'].schema],
    ] as const
    for (const [schema, description] of described) {
      if (!description) return expect.unreachable()
      fc.assert(
        fc.property(valuesOf(schema), (value) => {
          expect(faultsIn(value, description)).toEqual([])
        }),
        { seed: 5, numRuns: 60 },
      )
      // The JSON Schema must require the same fields as the Zod schema.
      const full = fullValueOf(schema)
      for (const path of pathsOf(full).filter(({ length }) => length === 1)) {
        const refused = !z.safeDecode(schema as z.ZodMiniType, takeAt(full, path)).success
        expect(faultsIn(takeAt(full, path), description).length > 0).toBe(refused)
      }
      expect(faultsIn('no object', description)).toHaveLength(1)
    }
  })
})

/** Returns the faults of a value. Supports only the keywords of JSON Schema that the document uses. */
function faultsIn(value: unknown, schema: JsonSchema, at = ''): string[] {
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => faultsIn(value, one, at))
    return each.some((faults) => faults.length === 0) ? [] : each.flat()
  }
  const types = [schema.type ?? []].flat()
  if (!types.some((type) => isOfType(value, type))) return [`${at}: is not ${types.join(' or ')}`]
  const { properties = {}, required = [], items, pattern } = schema
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
    const fits = value.length >= minItems && value.length <= maxItems
    return [
      ...(fits ? [] : [`${at}: length`]),
      ...value.flatMap((item) => faultsIn(item, items ?? {}, `${at}[]`)),
    ]
  }
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    const missing = required
      .filter((name) => fields[name] === undefined)
      .map((name) => `${at}.${name}: missing`)
    const wrong = Object.entries(properties).flatMap(([name, field]) =>
      fields[name] === undefined ? [] : faultsIn(fields[name], field, `${at}.${name}`),
    )
    return [...missing, ...wrong]
  }
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
    const fits = value.length >= minLength && value.length <= maxLength
    return fits && (!pattern || new RegExp(pattern).test(value)) ? [] : [`${at}: "${value}"`]
  }
  if (typeof value === 'number') {
    const { minimum = value, maximum = value, exclusiveMinimum, exclusiveMaximum } = schema
    const within = value >= minimum && value <= maximum
    const beyond = exclusiveMinimum === undefined || value > exclusiveMinimum
    return within && beyond && (exclusiveMaximum === undefined || value < exclusiveMaximum)
      ? []
      : [`${at}: ${value}`]
  }
  return []
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
