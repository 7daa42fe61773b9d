import { describe, expect, test } from 'vitest'
import { createProjectQueues } from '../src/createProjectQueues.js'

/**
 * Queues a task for each shop while an earlier task still runs. `order` lists the shops in the order of their tasks, `answers` the results.
 */
async function take(...shops: string[]) {
  const queues = createProjectQueues()
  const order: string[] = []
  let begin = () => {}
  const first = queues.take('first', () => new Promise<void>((resolve) => (begin = resolve)))
  const answers = shops.map((shop, index) =>
    queues
      .take(shop, async () => {
        order.push(shop)
        if (shop === 'broken') throw new Error('Broken.')
        return index
      })
      .catch((error: Error) => error.message),
  )
  begin()
  await first
  await queues.idle()
  return { order, answers: await Promise.all(answers) }
}

describe('createProjectQueues', () => {
  test('runs one task at a time', async () => {
    const queues = createProjectQueues()
    let running = 0
    const run = async () => {
      expect(++running).toBe(1)
      await Promise.resolve()
      running--
    }
    await Promise.all(['a', 'a', 'b', 'c', 'a'].map((shop) => queues.take(shop, run)))
    expect(queues.idle()).toBe(undefined)
    await queues.take('a', run)
  })

  test('takes one task of each shop in turn', async () => {
    const { order, answers } = await take('a', 'a', 'a', 'b', 'b', 'c', 'broken', 'broken')
    expect(order.join(' ')).toBe('a b c broken a b broken a')
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 'Broken.', 'Broken.'])
  })

  test('rejects tasks of a shop with a full line, and accepts those of others', async () => {
    const queues = createProjectQueues()
    const never = () => new Promise<never>(() => {})
    queues.take('first', never)
    for (let left = 64; left > 0; left--) queues.take('greedy', never)
    expect(() => queues.take('greedy', never)).toThrow(/Too many purchases are waiting to be sent/)
    for (let left = 64; left > 0; left--) queues.take('good', never)
  })
})
