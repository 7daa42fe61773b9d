import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../src/createMetrics.js'

const read = (path: string) =>
  readFileSync(new URL(`../../../docs/operating/${path}`, import.meta.url), 'utf8')

/** Returns the labels of each metric, after each kind of event has happened once. */
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
    'uses only metrics and labels that exist in %s',
    async (file) => {
      const known = await figures()
      const text = read(file).replaceAll('\\"', '"')
      const uses = [...text.matchAll(/(?:by \(([\w, ]+)\) \([^t]*)?(tillkit_\w+)(?:\{([^}]*)\})?/g)]
      for (const [, by = '', name = '', matchers = ''] of uses) {
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
      const names = new Set(uses.map(([, , name = '']) => name.replace(/_(bucket|count|sum)$/, '')))
      const all = new Set([...known.keys()].map((name) => name.replace(/_(bucket|count|sum)$/, '')))
      expect([...names].sort()).toEqual([...all].sort())
    },
  )
})
