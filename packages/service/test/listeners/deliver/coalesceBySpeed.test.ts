import { describe, expect, test } from 'vitest'
import { coalesceBySpeed } from '../../../src/listeners/deliver/coalesce.js'

/** Waits until all pending callbacks have run. */
const turn = async () => {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve))
}

describe('coalesceBySpeed', () => {
  test('runs two groups of fast items next to one group of the others', async () => {
    const groups: { items: readonly string[]; end: () => void }[] = []
    const call = coalesceBySpeed(
      (items: readonly string[]) =>
        new Promise<string[]>((resolve) => {
          groups.push({ items, end: () => resolve(items.map((item) => item.toUpperCase())) })
        }),
      (item) => item.startsWith('f'),
    )
    const answers: Promise<string>[] = []
    for (const item of ['s1', 's2', 's3', 'f1', 'f2', 'f3']) {
      answers.push(call(item))
      await turn()
    }
    expect(groups.map(({ items }) => items)).toEqual([['s1'], ['f1'], ['f2']])
    groups[1]?.end()
    await turn()
    expect(groups.map(({ items }) => items)).toEqual([['s1'], ['f1'], ['f2'], ['f3']])
    groups[0]?.end()
    await turn()
    expect(groups.at(-1)?.items).toEqual(['s2', 's3'])
    for (const { end } of groups) end()
    expect(await Promise.all(answers)).toEqual(['S1', 'S2', 'S3', 'F1', 'F2', 'F3'])
  })
})
