import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../src/createMetrics.js'

const read = (path: string) =>
  readFileSync(new URL(`../../../docs/operating/${path}`, import.meta.url), 'utf8')

/** The figures after one of everything has happened, with the labels of each. */
async function figures(): Promise<Map<string, Set<string>>> {
  const network = 'mainnet'
  const metrics = createMetrics({ lags: () => [{ network, lag: 3, stillMs: 1 }], pending: async () => 7 })
  metrics.attempted('BLOCK_ADDED', 'delivered')
  metrics.relayed({ network, outcome: 'succeeded', gasUsed: 21_000n })
  metrics.relayerBalance(network, 5n)
  metrics.answered({ endpoint: 'GetOrders', status: 200, milliseconds: 30 })
  const found = new Map<string, Set<string>>()
  for (const line of (await metrics.write()).split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (name) found.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)))
  }
  return found
}

describe('createMetrics', () => {
  test.each(['alerts.yml', 'dashboard.json'])(
    'behavior: %s asks for each figure, by labels that it has',
    async (file) => {
      const known = await figures()
      const text = read(file).replaceAll('\\"', '"')
      const asked = [...text.matchAll(/(?:by \(([\w, ]+)\) \([^t]*)?(tillkit_\w+)(?:\{([^}]*)\})?/g)]
      for (const [, by = '', name = '', matchers = ''] of asked) {
        const labels = [
          ...by.split(/, /),
          ...[...matchers.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label),
        ]
        expect([name, [...(known.get(name) ?? ['nothing'])]]).toEqual([
          name,
          expect.arrayContaining(labels.filter(Boolean)),
        ])
        expect(known.has(name)).toBe(true)
      }
      const names = new Set(asked.map(([, , name = '']) => name.replace(/_(bucket|count|sum)$/, '')))
      const all = new Set([...known.keys()].map((name) => name.replace(/_(bucket|count|sum)$/, '')))
      expect([...names].sort()).toEqual([...all].sort())
    },
  )
})
