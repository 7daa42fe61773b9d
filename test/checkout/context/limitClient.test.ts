import { createClient, custom, encodeErrorResult, erc20Abi, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { limitClient } from '../../../src/checkout/context/limitClient.js'

afterEach(() => vi.unstubAllGlobals())

describe('limitClient', () => {
  test('behavior: a contract cannot send the page to an address of its own (EIP-3668)', async () => {
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
})
