import {
  type Address,
  concatHex,
  encodeErrorResult,
  type Hex,
  pad,
  parseAbi,
  size,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { startChain } from '../../../../test/setup/chain.js'
import { openChain } from '../../src/chain/openChain.js'
import { readAvailability } from '../../src/chain/readAvailability.js'

const { client, rpcUrl } = await startChain()
const chain = openChain({ chainId: 31337, name: 'test', rpcUrl })
const operator: Address = '0x00000000000000000000000000000000000000aa'
const maker: Address = '0x00000000000000000000000000000000000000bb'

/** Bytecode of contracts that misbehave on purpose. */
const hostile: Record<string, Hex> = {
  'has no code': '0x',
  stops: '0x00',
  reverts: '0x60006000fd',
  'does not know its own instruction': '0xfe',
  'never ends': '0x5b600056',
  'answers more than it can mean': `0x7f${'ff'.repeat(32)}60005260206000f3`,
  'reverts with 100 kB': '0x620186a06000fd',
  'answers with 100 kB': '0x620186a06000f3',
  'reverts with the words of a node': revertingWith('header not found: too many requests'),
}

function revertingWith(reason: string): Hex {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
  const length = toHex(size(data), { size: 1 })
  return concatHex(['0x60', length, '0x600a5f3960', length, '0x5ffd', data])
}

describe('readAvailability', () => {
  test('returns zero for a contract that misbehaves, and does not fail for the others', async () => {
    const orders = await Promise.all(
      Object.values(hostile).flatMap((code, index) =>
        [true, false].map(async (multiple) => {
          const collection = pad(toHex(0xc0de00 + index), { size: 20 })
          await client.setCode({ address: collection, bytecode: code })
          const orderId = pad(toHex(index * 2 + Number(multiple)))
          const common = {
            kind: 'test',
            side: 'listing' as const,
            unitPrice: 1n,
            tokenId: 1n,
            quantity: 1n,
            maker,
            currency: zeroAddress,
            currencyKnown: true,
          }
          return { ...common, orderId, collection, multiple, open: true }
        }),
      ),
    )
    const { hash: blockHash } = await client.getBlock()
    expect(await readAvailability({ chain, operator, orders, blockHash })).toEqual(
      orders.map(({ orderId }) => ({ orderId, held: 0n, royaltyReceiver: zeroAddress, royaltyBps: 0 })),
    )
  })

  test('reads values that orders share only once', async () => {
    const calls: string[] = []
    const counted = openChain({
      chainId: 31337,
      name: 'test',
      rpcUrl,
      fetch: (url, init) => {
        for (const { method, params } of JSON.parse(String(init?.body)))
          if (method === 'eth_call') calls.push(`${params[0].to} ${params[0].data}`)
        return fetch(url, init)
      },
    })
    const { hash: blockHash } = await client.getBlock()
    const collections = [
      '0x00000000000000000000000000000000000000c1',
      '0x00000000000000000000000000000000000000c2',
    ] as const
    const terms = { kind: 'test', side: 'listing', unitPrice: 1n, quantity: 1n } as const
    const common = { ...terms, currency: zeroAddress, currencyKnown: true, open: true }
    const orders = [1n, 1n, 2n, 3n].flatMap((tokenId, index) =>
      collections.map((collection) => {
        const orderId = pad(toHex(index))
        return { ...common, orderId, collection, tokenId, maker, multiple: false }
      }),
    )
    expect(await readAvailability({ chain: counted, operator, orders, blockHash })).toHaveLength(8)
    // Each collection takes two calls: royalty support, approval for all. Each token takes three: owner, approved account, royalty.
    expect(calls).toHaveLength(2 * (2 + 3 * 3))
    expect(new Set(calls).size).toBe(calls.length)
  })

  test.each([
    [429, 'Your app has exceeded its compute units per second capacity'],
    [-32_000, 'header not found'],
    [-32_000, 'header for hash not found'],
    [-32_002, 'resource'],
    [-32_016, 'over rate limit'],
    [-32_603, 'request timed out'],
  ])("does not take the node's own error for a revert: %i %s", async (code, message) => {
    const busy = openChain({
      chainId: 31337,
      name: 'test',
      rpcUrl: `${rpcUrl}/#${code}${message.length}`,
      // Imitates several nodes at one URL. One of them lags or is overloaded, and answers with an error that says nothing about the
      // collection.
      async fetch(url, init) {
        const calls: { id: number; params: { data?: Hex }[] }[] = JSON.parse(String(init?.body))
        const answers: { id: number }[] = await (await fetch(url, init)).json()
        return Response.json(
          answers.map((answer) => {
            const isOwnerOf = calls
              .find(({ id }) => id === answer.id)
              ?.params[0]?.data?.startsWith('0x6352211e')
            return isOwnerOf ? { jsonrpc: '2.0', id: answer.id, error: { code, message } } : answer
          }),
        )
      },
    })
    const { hash: blockHash } = await client.getBlock()
    const order = {
      kind: 'test',
      side: 'listing' as const,
      unitPrice: 1n,
      quantity: 1n,
      currency: zeroAddress,
      currencyKnown: true,
      open: true,
      maker,
      orderId: zeroHash,
      collection: operator,
      tokenId: 1n,
      multiple: false,
    }
    await expect(
      readAvailability({ chain: busy, operator, orders: [order], blockHash }),
    ).rejects.toMatchObject({
      code: 'NodeFailed',
    })
  })

  test('throws NodeFailed when the node does not have the block', async () => {
    await expect(
      readAvailability({ chain, operator, orders: [], blockHash: zeroHash }),
    ).rejects.toMatchObject({ code: 'NodeFailed' })
  })
})
