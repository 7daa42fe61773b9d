import { encodeErrorResult, parseAbi, zeroAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openChain } from '../../src/chain/openChain.js'
import { readRoyalty } from '../../src/chain/readRoyalty.js'

afterEach(() => void vi.unstubAllGlobals())

describe('openChain', () => {
  test.each([[[]], [['http://fallback.test']]])(
    'requests no URL that a contract names (EIP-3668), with the fallback nodes %j',
    async (fallbackRpcUrls) => {
      const requested: string[] = []
      vi.stubGlobal('fetch', async (input: unknown) => {
        requested.push(`${input}`)
        return new Response('', { status: 500 })
      })
      // This node is a mock, because each of its contracts must revert with `OffchainLookup`.
      const answer = ({ id, method, params }: Asked) => {
        if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: '0x1' }
        const data = encodeErrorResult({
          abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
          errorName: 'OffchainLookup',
          args: [params[0].to, ['http://169.254.169.254/latest'], '0x', '0x00000000', '0x'],
        })
        return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } }
      }
      const fetch = (async (_: unknown, init?: RequestInit) => {
        const asked = JSON.parse(String(init?.body)) as Asked | Asked[]
        return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
      }) as typeof globalThis.fetch
      const chain = openChain({
        chainId: 1,
        name: 'test',
        rpcUrl: 'http://node.test',
        fallbackRpcUrls,
        fetch,
      })
      const collection = `0x${'5'.repeat(40)}` as const
      expect(await readRoyalty({ chain, collection, tokenId: 1n })).toEqual({
        receiver: zeroAddress,
        bps: 0n,
      })
      for (const node of chain.nodes)
        await node.client.call({ to: collection, data: '0x95d89b41' }).catch(() => {})
      expect(requested).toEqual([])
    },
  )
})

type Asked = { id: number; method: string; params: [{ to: `0x${string}` }] }
