import { describe, expect, test } from 'vitest'
import { shareReads } from '../../../src/handlers/marketplace/cacheRevision.js'

/** Creates shared reads. The test resolves or rejects each of them. */
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
  test('shares one read between callers', async () => {
    const { reads, share } = startReads()
    const answers = [share(), share()]
    await settled()
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    expect(await Promise.all(answers)).toEqual([1, 1])
  })

  test('gives the next read to callers that come during a read', async () => {
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

  test('rejects only the callers that share a failed read', async () => {
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

/** Waits until all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

type PromiseWithResolvers<value> = ReturnType<typeof withResolvers<value>>

/** Like `Promise.withResolvers`, which Node.js 20 does not have. */
function withResolvers<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve: (value: value) => resolve(value), reject: (error: unknown) => reject(error) }
}
