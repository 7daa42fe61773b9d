import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../src/testing/createFaults.js'
import { createLocks } from '../../src/testing/createLocks.js'

/** Makes three calls. Returns the calls that reached the node, the answered calls, and the failed calls. */
async function callThrice(faults: ReturnType<typeof createFaults>) {
  const done: string[] = []
  const answered: string[] = []
  const failed: string[] = []
  const rpc = faults.rpc(async ({ method }: { method: string }) => void done.push(method))
  for (const method of ['a', 'b', 'c']) {
    const call = rpc({ method }).then(
      () => void answered.push(method),
      () => void failed.push(method),
    )
    // If the fault simulates a closed page, the call never ends. Then only `struck` ends the wait.
    await Promise.race([call, faults.struck])
    await new Promise(setImmediate)
  }
  return { done, answered, failed }
}

describe('createFaults', () => {
  test('lets every call through, and counts it', async () => {
    const faults = createFaults()
    expect(await callThrice(faults)).toEqual({ done: ['a', 'b', 'c'], answered: ['a', 'b', 'c'], failed: [] })
    expect(faults.calls).toEqual(['chain a', 'chain b', 'chain c'])
  })

  test.each([
    ['before', 'fail', { done: ['a', 'c'], answered: ['a', 'c'], failed: ['b'] }],
    ['after', 'fail', { done: ['a', 'b', 'c'], answered: ['a', 'c'], failed: ['b'] }],
    ['before', 'hang', { done: ['a'], answered: ['a'], failed: [] }],
    ['after', 'hang', { done: ['a', 'b'], answered: ['a'], failed: [] }],
  ] as const)('strikes %s the call, and makes it %s', async (when, how, what) => {
    expect(await callThrice(createFaults({ at: 2, when, how }))).toEqual(what)
  })

  test('counts every request that leaves the page', async () => {
    const faults = createFaults()
    const fetch = faults.fetch(async () => Response.json({}))
    await fetch('https://service.test/rpc/Marketplace/GetOrders')
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    await faults.provider(provider as never).request({ method: 'eth_chainId' } as never)
    const storage = faults.storage(createMemoryStorage())
    await storage.setItem('key', 'value')
    expect(await storage.getItem('key')).toBe('value')
    await storage.removeItem('key')
    await faults.locks(createLocks()).request('name', async () => {})
    expect(faults.calls).toEqual([
      'fetch /rpc/Marketplace/GetOrders',
      'wallet eth_chainId',
      'storage setItem',
      'storage getItem',
      'storage removeItem',
      'locks request',
    ])
  })

  test('passes on an error of the real call', async () => {
    const rpc = createFaults().rpc(async (_: { method: string }) => {
      throw new Error('The node is down.')
    })
    await expect(rpc({ method: 'a' })).rejects.toThrow('The node is down.')
  })

  test('releases its locks when the page is closed', async () => {
    const locks = createLocks()
    const faults = createFaults()
    void faults.locks(locks).request('name', () => new Promise(() => {}))
    const next = locks.request('name', async () => 'free')
    faults.close()
    expect(await next).toBe('free')
  })

  test('fails a struck call as a lost connection does', async () => {
    const rpc = createFaults({ at: 1 }).rpc(async (_: { method: string }) => null)
    await expect(rpc({ method: 'a' })).rejects.toBeInstanceOf(TypeError)
  })
})
