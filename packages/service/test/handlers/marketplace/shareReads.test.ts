import { describe, expect, test } from 'vitest'
import { shareReads } from '../../../src/handlers/marketplace/keepRevision.js'

/** Reads that end when they are told to. */
function startReads() {
  const reads: PromiseWithResolvers<number>[] = []
  const share = shareReads(() => {
    const read = withResolvers<number>()
    reads.push(read)
    return read.promise
  })
  return { reads, share }
}

describe('shareReads', () => {
  test('default', async () => {
    const { reads, share } = startReads()
    const answers = [share(), share()]
    await settled()
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    expect(await Promise.all(answers)).toEqual([1, 1])
  })

  test('behavior: whoever asks while one is read has the next one, which is read after that', async () => {
    const { reads, share } = startReads()
    const first = share()
    await settled()
    const later = [share(), share()]
    await settled()
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    expect(await first).toBe(1)
    await settled()
    expect(reads).toHaveLength(2)
    reads[1]?.resolve(2)
    expect(await Promise.all(later)).toEqual([2, 2])
  })

  test('error: a read that fails fails for those who share it, and no other', async () => {
    const { reads, share } = startReads()
    const first = share()
    await settled()
    const later = share()
    reads[0]?.reject(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await settled()
    reads[1]?.resolve(2)
    expect(await later).toBe(2)
  })
})

/** Lets all that is ready to run run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

type PromiseWithResolvers<value> = ReturnType<typeof withResolvers<value>>

/** As `Promise.withResolvers`, which Node 20 has not. */
function withResolvers<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve: (value: value) => resolve(value), reject: (error: unknown) => reject(error) }
}
