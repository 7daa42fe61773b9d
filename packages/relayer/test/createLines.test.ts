import { describe, expect, test } from 'vitest'
import { createLines } from '../src/createLines.js'

/** What the shops ask for, in the order of it, while something else has its turn; each answers its number. */
async function take(...shops: string[]) {
  const turns = createLines()
  const made: string[] = []
  let begin = () => {}
  const first = turns.take('first', () => new Promise<void>((resolve) => (begin = resolve)))
  const answers = shops.map((shop, index) =>
    turns
      .take(shop, async () => {
        made.push(shop)
        if (shop === 'broken') throw new Error('Broken.')
        return index
      })
      .catch((error: Error) => error.message),
  )
  begin()
  await first
  await turns.taken()
  return { made, answers: await Promise.all(answers) }
}

describe('createLines', () => {
  test('default: one after the other', async () => {
    const turns = createLines()
    let running = 0
    const run = async () => {
      expect(++running).toBe(1)
      await Promise.resolve()
      running--
    }
    await Promise.all(['a', 'a', 'b', 'c', 'a'].map((shop) => turns.take(shop, run)))
    expect(turns.taken()).toBe(undefined)
    await turns.take('a', run)
  })

  test('behavior: who asks for much lets the others go before', async () => {
    const { made, answers } = await take('a', 'a', 'a', 'b', 'b', 'c', 'broken', 'broken')
    expect(made.join(' ')).toBe('a b c broken a b broken a')
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 'Broken.', 'Broken.'])
  })

  test('behavior: who fills a line keeps nobody else out', async () => {
    const turns = createLines()
    const never = () => new Promise<never>(() => {})
    turns.take('first', never)
    for (let left = 64; left > 0; left--) turns.take('greedy', never)
    expect(() => turns.take('greedy', never)).toThrow(/Too many purchases wait to be sent/)
    for (let left = 64; left > 0; left--) turns.take('good', never)
  })
})
