import { concatHex, createClient, custom, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type AskedPayment, findSent as find } from '../../../src/widget/frame/findSent.js'
import { startChain } from '../../setup/chain.js'

const { client, accounts } = await startChain()
const [account, other] = accounts
if (!account || !other) throw new Error('The chain has no accounts.')
const calls = [{ to: other.address, data: '0x1234', value: 5n } as const]

const findSent = (node: Parameters<typeof find>[0], asked: AskedPayment) => find(node, asked, 1)

const send = (data: Hex) =>
  client
    .sendTransaction({ account, chain: null, to: other.address, value: 5n, data })
    .then((hash) => client.waitForTransactionReceipt({ hash }))

/** What was asked before the account has sent other things, and, if it `isSent`, this; a hundred blocks ago. */
async function ask(isSent: boolean): Promise<{ asked: AskedPayment; hash: Hex | undefined }> {
  const address = account?.address ?? '0x'
  const sent = await client.getTransactionCount({ address })
  const { number: block, hash: head } = await client.getBlock()
  await send('0x')
  await client.mine({ blocks: 20 })
  const receipt = isSent ? await send('0x1234') : undefined
  await send('0x12')
  await client.mine({ blocks: 80 })
  return {
    asked: { account: address, calls, block, head, sent, nonce: sent },
    hash: receipt?.transactionHash,
  }
}

/** A node that answers how many transactions an account had sent in its own way. */
function openNode(answer: (block: Hex) => Hex | Error) {
  const request = async ({ method, params }: { method: string; params: [Hex, Hex] }) => {
    const isPast = method === 'eth_getTransactionCount' && params[1].startsWith('0x')
    if (!isPast) return client.request({ method, params } as never)
    const answered = answer(params[1])
    if (answered instanceof Error) throw answered
    return client.request({ method, params: [params[0], answered] } as never)
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

describe('findSent', () => {
  test('default: what was sent long ago is found among what the account has sent, and what was not is none of it', async () => {
    const [made, declined] = [await ask(true), await ask(false)]
    expect(await findSent(client, made.asked)).toBe(made.hash)
    expect(await findSent(client, declined.asked)).toBe(undefined)
  })

  test('behavior: a node that has forgotten how it was, and tells or does not tell, proves nothing', async () => {
    const { asked } = await ask(true)
    const latest = openNode(() => 'latest' as Hex)
    expect(await findSent(latest, asked)).toBe('unknown')
    expect(
      await findSent(
        openNode(() => new Error('missing trie node')),
        asked,
      ),
    ).toBe('unknown')
    // A pruned node knows its newest block, and not the block of the prompt.
    const height = await client.getBlockNumber()
    const pruned = openNode((block) => (BigInt(block) < height ? new Error('missing trie node') : block))
    expect(await findSent(pruned, asked)).toBe('unknown')
  })

  test('behavior: nor does it while something waits', async () => {
    const { asked } = await ask(false)
    await client.setAutomine(false)
    await client.sendTransaction({ account, chain: null, to: other.address, value: 5n })
    expect(await findSent(client, asked)).toBe('unknown')
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    expect(await findSent(client, asked)).toBe(undefined)
  })

  test('behavior: of an account with code others may have sent it, so that it is not known', async () => {
    const { asked } = await ask(false)
    await client.setCode({ address: asked.account, bytecode: '0x00' })
    expect(await findSent(client, asked)).toBe('unknown')
    await client.setCode({ address: asked.account, bytecode: '0x' })
    expect(await findSent(client, asked)).toBe(undefined)
  })

  test.each([0, 80])(
    'behavior: a transaction of somebody else’s in which all of it stands, %i blocks ago, has not sent it',
    async (blocks) => {
      const { asked } = await ask(false)
      const [block, sent] = [
        await client.getBlockNumber({ cacheTime: 0 }),
        await client.getTransactionCount({ address: asked.account }),
      ]
      await client.setCode({ address: asked.account, bytecode: '0x00' })
      const data = concatHex([asked.account, other.address, '0x1234'])
      const hash = await client.sendTransaction({ account: other, chain: null, to: other.address, data })
      await client.waitForTransactionReceipt({ hash })
      if (blocks > 0) await client.mine({ blocks })
      expect(await findSent(client, { ...asked, block, sent })).toBe('unknown')
      await client.setCode({ address: asked.account, bytecode: '0x' })
    },
  )

  test('behavior: what took the place of something that waited is looked for', async () => {
    const address = account?.address ?? '0x'
    const nonce = await client.getTransactionCount({ address })
    const { number: block, hash: head } = await client.getBlock()
    const transaction = { account, chain: null, to: other.address, nonce } as const
    const [maxPriorityFeePerGas, maxFeePerGas] = [10n ** 9n, 10n ** 11n]
    const asked: AskedPayment = { account: address, calls, block, head, sent: nonce + 1, nonce }
    await client.setAutomine(false)
    try {
      await client.sendTransaction({ ...transaction, maxPriorityFeePerGas, maxFeePerGas })
      const fees = { maxPriorityFeePerGas: 10n * maxPriorityFeePerGas, maxFeePerGas: 10n * maxFeePerGas }
      const hash = await client.sendTransaction({ ...transaction, ...fees, value: 5n, data: '0x1234' })
      expect(await findSent(client, asked)).toBe('unknown')
      await client.mine({ blocks: 1 })
      expect(await findSent(client, asked)).toBe(hash)
    } finally {
      await client.setAutomine(true)
    }
  })

  test('behavior: what waited and is gone may come back', async () => {
    const { asked } = await ask(false)
    const sent = await client.getTransactionCount({ address: asked.account })
    expect(await findSent(client, { ...asked, sent: sent + 1, nonce: sent })).toBe('unknown')
    expect(await findSent(client, { ...asked, sent, nonce: sent })).toBe(undefined)
  })
})
