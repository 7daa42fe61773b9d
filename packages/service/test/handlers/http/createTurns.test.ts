import { describe, expect, test } from 'vitest'
import { createTurns } from '../../../src/handlers/http/createTurns.js'

/** Turns of which it is told which have begun, and that end when they are told to. */
function startTurns(atOnce: number) {
  const turns = createTurns({ atOnce })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (owner: string, name: string) =>
    turns(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { ask, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

describe('createTurns', () => {
  test('behavior: whoever asks for much leaves as many turns to others as it has', async () => {
    const { ask, begun, end } = startTurns(5)
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
    const other = ask('b', 'b1')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
    end('b1')
    expect(await other).toBe('b1')
    expect(begun).toHaveLength(4)
    for (const name of ['a1', 'a2', 'a3']) end(name)
    await Promise.all(asked.slice(0, 3))
    end('a4')
    expect(await asked[3]).toBe('a4')
  })

  test('behavior: a turn that fails is free again', async () => {
    const { ask, begun, end } = startTurns(1)
    const [first, second] = [ask('a', 'a1'), ask('b', 'b1')]
    const failed = expect(first).rejects.toThrow('gone')
    end('a1', new Error('gone'))
    await failed
    expect(begun).toEqual(['a1', 'b1'])
    end('b1')
    expect(await second).toBe('b1')
  })

  test('error: too much of one owner waits, and others are heard', async () => {
    const { ask, begun } = startTurns(2)
    for (let number = 0; number < 1_001; number++) void ask('a', `a${number}`)
    expect(() => ask('a', 'more')).toThrow(expect.objectContaining({ code: 'WebrpcEndpoint' }))
    void ask('b', 'b0')
    expect(begun).toEqual(['a0', 'b0'])
  })
})
