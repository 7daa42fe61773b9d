import { describe, expect, test } from 'vitest'
import { readTraceId } from '../../../src/handlers/http/readTraceId.js'

const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

describe('readTraceId', () => {
  test('returns the trace id', () => {
    expect(readTraceId(`00-${trace}-${parent}-01`)).toBe(trace)
  })

  test.each([
    `01-${trace}-${parent}-01`,
    `01-${trace}-${parent}-01-`,
    `fe-${trace}-${parent}-ff-more-"of it"`,
  ])('reads the first four fields of a later version: %j', (header) => {
    expect(readTraceId(header)).toBe(trace)
  })

  test.each([
    null,
    '',
    trace,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-`,
    `00-${trace}-${parent}-01-more`,
    `01-${trace}-${parent}`,
    `01-${trace}-${parent}-01more`,
    `01-${trace}-${parent}-01\n`,
    `ff-${trace}-${parent}-01`,
    `ff-${trace}-${parent}-01-more`,
    `0g-${trace}-${parent}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${parent}-01\n`,
    `00-${trace.slice(1)}"-${parent}-01`,
  ])('returns undefined for %j', (header) => {
    expect(readTraceId(header)).toBe(undefined)
  })
})
