import { describe, expect, test } from 'vitest'
import { createFairQueue } from '../../../src/handlers/http/createFairQueue.js'

/** Creates a queue that runs at most `atOnce` tasks. `started` lists the tasks that run, and `end` ends one of them. */
function startQueue(atOnce: number) {
  const queue = createFairQueue({ atOnce })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (owner: string, name: string) =>
    queue(owner, () => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { ask, started, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

describe('createFairQueue', () => {
  test('reserves as many slots for others as one owner uses', async () => {
    const { ask, started, end } = startQueue(5)
    const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
    const other = ask('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1'])
    end('b1')
    expect(await other).toBe('b1')
    expect(started).toHaveLength(4)
    for (const name of ['a1', 'a2', 'a3']) end(name)
    await Promise.all(tasks.slice(0, 3))
    end('a4')
    expect(await tasks[3]).toBe('a4')
  })

  test('frees the slot of a task that fails', async () => {
    const { ask, started, end } = startQueue(1)
    const [first, second] = [ask('a', 'a1'), ask('b', 'b1')]
    const failed = expect(first).rejects.toThrow('gone')
    end('a1', new Error('gone'))
    await failed
    expect(started).toEqual(['a1', 'b1'])
    end('b1')
    expect(await second).toBe('b1')
  })

  test('rejects an owner with too many waiting tasks, and serves others', async () => {
    const { ask, started } = startQueue(2)
    for (let number = 0; number < 1_001; number++) void ask('a', `a${number}`)
    expect(() => ask('a', 'more')).toThrow(expect.objectContaining({ code: 'WebrpcEndpoint' }))
    void ask('b', 'b0')
    expect(started).toEqual(['a0', 'b0'])
  })
})
