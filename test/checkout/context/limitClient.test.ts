import { createClient, custom, encodeErrorResult, erc20Abi, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { limitClient } from '../../../src/checkout/context/limitClient.js'
import type { BlockTimeEstimate } from '../../../src/checkout/polling/estimateNextBlock.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('limitClient', () => {
  test('does not follow a contract to an URL of its own (EIP-3668)', async () => {
    const sent = new Promise<'sent'>((resolve) => {
      vi.stubGlobal('fetch', () => {
        resolve('sent')
        return new Promise(() => {})
      })
    })
    const data = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
      errorName: 'OffchainLookup',
      args: [zeroAddress, ['https://evil.example/{sender}'], '0x', '0x00000000', '0x'],
    })
    const request = async () => {
      throw Object.assign(new Error('execution reverted'), { code: 3, data })
    }
    const client = createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
    const reading = readContract(limitClient(client, 1_000), {
      address: zeroAddress,
      abi: erc20Abi,
      functionName: 'symbol',
    })
    const asked = Promise.race([
      reading.then(
        () => 'read',
        () => 'refused',
      ),
      sent,
    ])
    expect(await asked).toBe('refused')
  })

  test('learns the block time from each newest block that any limited view of the client reads', async () => {
    vi.useFakeTimers()
    let [number, time] = [7, 1_700_000_000]
    const request = async ({ params }: { params?: readonly unknown[] }) => {
      const isNewest = params?.[0] === 'latest'
      const answered = { number: isNewest ? number : number + 5, timestamp: isNewest ? time : time + 50 }
      return Object.fromEntries(
        Object.entries(answered).map(([name, one]) => [name, `0x${one.toString(16)}`]),
      )
    }
    const client = createClient({ transport: custom({ request } as never, { retryCount: 0 }) })
    const dueOf = (limited: { transport: object }) => {
      const { dueAfter } = limited.transport as BlockTimeEstimate
      return dueAfter(performance.now(), performance.now() + 250) - performance.now()
    }
    const ask = async (tag: string) => {
      const limited = limitClient(client, 1_000)
      await limited.request({ method: 'eth_getBlockByNumber', params: [tag as 'latest', false] })
      return dueOf(limited)
    }
    expect(await ask('latest')).toBeNaN()
    expect(await ask('0x9')).toBeNaN()
    await vi.advanceTimersByTimeAsync(2_600)
    ;[number, time] = [8, time + 2]
    // The block was due 600 ms ago. The next one is due in 1,400 ms, plus a 64th of the block time.
    expect(await ask('latest')).toBeCloseTo(1_400 + 2_000 / 64, 3)
    expect(await ask('0x9')).toBeCloseTo(1_400 + 2_000 / 64, 3)
    const other = createClient({ transport: custom({ request } as never, { retryCount: 0 }) })
    expect(dueOf(limitClient(other, 1_000))).toBeNaN()
  })
})
