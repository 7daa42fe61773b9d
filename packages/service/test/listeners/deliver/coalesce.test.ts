import { describe, expect, test } from 'vitest'
import { coalesce } from '../../../src/listeners/deliver/coalesce.js'

/** Starts calls that `coalesce` groups. The test ends each group. */
function startGroups() {
  const groups: { items: readonly number[]; end: () => void; fail: (error: unknown) => void }[] = []
  const call = coalesce((items: readonly number[]) => {
    return new Promise<number[]>((resolve, reject) => {
      groups.push({ items, end: () => resolve(items.map((item) => item * 10)), fail: reject })
    })
  })
  return { groups, call }
}
/** Waits until all pending callbacks have run. */
const turn = async () => {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve))
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('coalesce', () => {
  test('groups the calls of one moment and returns each its own result', async () => {
    const { groups, call } = startGroups()
    const answers = [1, 2, 3].map(call)
    await turn()
    expect(groups.map(({ items }) => items)).toEqual([[1, 2, 3]])
    groups[0]?.end()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  test('runs two groups at a time, and groups the calls that come meanwhile', async () => {
    const { groups, call } = startGroups()
    const answers: Promise<number>[] = []
    for (const item of [1, 2, 3, 4]) {
      answers.push(call(item))
      await turn()
    }
    expect(groups.map(({ items }) => items)).toEqual([[1], [2]])
    groups[1]?.end()
    await turn()
    expect(groups[2]?.items).toEqual([3, 4])
    for (const { end } of groups) end()
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
  })

  test('puts at most a hundred calls into a group', async () => {
    const { groups, call } = startGroups()
    const answers = numbers(250).map(call)
    await turn()
    expect(groups.map(({ items }) => items.length)).toEqual([100, 100])
    for (const { end } of groups) end()
    await turn()
    groups[2]?.end()
    expect(await Promise.all(answers)).toEqual(numbers(250).map((item) => item * 10))
  })

  test('rejects only the calls of the group that failed', async () => {
    const { groups, call } = startGroups()
    const answers = numbers(101).map(call)
    const settled = Promise.allSettled(answers)
    await turn()
    groups[0]?.fail(new Error('gone'))
    groups[1]?.end()
    const statuses = (await settled).map(({ status }) => status)
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set(['rejected']))
    expect(statuses[100]).toBe('fulfilled')
  })
})
