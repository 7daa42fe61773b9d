import { concatHex, createClient, custom, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { findSentPayment as find, type RequestedPayment } from '../../../src/widget/frame/findSentPayment.js'
import { startChain } from '../../setup/chain.js'

const { client, accounts } = await startChain()
const [account, other] = accounts
if (!account || !other) throw new Error('The chain has no accounts.')
const calls = [{ to: other.address, data: '0x1234', value: 5n } as const]

const findSentPayment = (node: Parameters<typeof find>[0], payment: RequestedPayment) =>
  find(node, payment, 1)

const send = (data: Hex) =>
  client
    .sendTransaction({ account, chain: null, to: other.address, value: 5n, data })
    .then((hash) => client.waitForTransactionReceipt({ hash }))

/** Returns the request for a payment 100 blocks ago. Other transactions follow and, if `isSent`, the payment itself. */
async function ask(isSent: boolean): Promise<{ payment: RequestedPayment; hash: Hex | undefined }> {
  const address = account?.address ?? '0x'
  const sent = await client.getTransactionCount({ address })
  const { number: block, hash: head } = await client.getBlock()
  await send('0x')
  await client.mine({ blocks: 20 })
  const receipt = isSent ? await send('0x1234') : undefined
  await send('0x12')
  await client.mine({ blocks: 80 })
  return {
    payment: { account: address, calls, block, head, sent, nonce: sent },
    hash: receipt?.transactionHash,
  }
}

/** Creates a node. For a transaction count in a past block, `answer` returns the block that the node reads, or an error. */
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

describe('findSentPayment', () => {
  test('returns the hash of an old payment, or undefined when it was not sent', async () => {
    const [made, declined] = [await ask(true), await ask(false)]
    expect(await findSentPayment(client, made.payment)).toBe(made.hash)
    expect(await findSentPayment(client, declined.payment)).toBe(undefined)
  })

  test("returns 'unknown' when the node has no past state", async () => {
    const { payment } = await ask(true)
    const latest = openNode(() => 'latest' as Hex)
    expect(await findSentPayment(latest, payment)).toBe('unknown')
    expect(
      await findSentPayment(
        openNode(() => new Error('missing trie node')),
        payment,
      ),
    ).toBe('unknown')
    // A pruned node has the state of the newest block, but no longer that of the block in which the wallet prompted.
    const height = await client.getBlockNumber()
    const pruned = openNode((block) => (BigInt(block) < height ? new Error('missing trie node') : block))
    expect(await findSentPayment(pruned, payment)).toBe('unknown')
  })

  test("returns 'unknown' while a transaction is pending", async () => {
    const { payment } = await ask(false)
    await client.setAutomine(false)
    await client.sendTransaction({ account, chain: null, to: other.address, value: 5n })
    expect(await findSentPayment(client, payment)).toBe('unknown')
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    expect(await findSentPayment(client, payment)).toBe(undefined)
  })

  test("returns 'unknown' for an account with code, because others may have sent the payment", async () => {
    const { payment } = await ask(false)
    await client.setCode({ address: payment.account, bytecode: '0x00' })
    expect(await findSentPayment(client, payment)).toBe('unknown')
    await client.setCode({ address: payment.account, bytecode: '0x' })
    expect(await findSentPayment(client, payment)).toBe(undefined)
  })

  test.each([0, 80])(
    'ignores a stranger’s transaction that contains the call, %i blocks ago',
    async (blocks) => {
      const { payment } = await ask(false)
      const [block, sent] = [
        await client.getBlockNumber({ cacheTime: 0 }),
        await client.getTransactionCount({ address: payment.account }),
      ]
      await client.setCode({ address: payment.account, bytecode: '0x00' })
      const data = concatHex([payment.account, other.address, '0x1234'])
      const hash = await client.sendTransaction({ account: other, chain: null, to: other.address, data })
      await client.waitForTransactionReceipt({ hash })
      if (blocks > 0) await client.mine({ blocks })
      expect(await findSentPayment(client, { ...payment, block, sent })).toBe('unknown')
      await client.setCode({ address: payment.account, bytecode: '0x' })
    },
  )

  test('finds a payment that replaced a pending transaction', async () => {
    const address = account?.address ?? '0x'
    const nonce = await client.getTransactionCount({ address })
    const { number: block, hash: head } = await client.getBlock()
    const transaction = { account, chain: null, to: other.address, nonce } as const
    const [maxPriorityFeePerGas, maxFeePerGas] = [10n ** 9n, 10n ** 11n]
    const payment: RequestedPayment = { account: address, calls, block, head, sent: nonce + 1, nonce }
    await client.setAutomine(false)
    try {
      await client.sendTransaction({ ...transaction, maxPriorityFeePerGas, maxFeePerGas })
      const fees = { maxPriorityFeePerGas: 10n * maxPriorityFeePerGas, maxFeePerGas: 10n * maxFeePerGas }
      const hash = await client.sendTransaction({ ...transaction, ...fees, value: 5n, data: '0x1234' })
      expect(await findSentPayment(client, payment)).toBe('unknown')
      await client.mine({ blocks: 1 })
      expect(await findSentPayment(client, payment)).toBe(hash)
    } finally {
      await client.setAutomine(true)
    }
  })

  test("returns 'unknown' when a pending transaction disappeared, because it may return", async () => {
    const { payment } = await ask(false)
    const sent = await client.getTransactionCount({ address: payment.account })
    expect(await findSentPayment(client, { ...payment, sent: sent + 1, nonce: sent })).toBe('unknown')
    expect(await findSentPayment(client, { ...payment, sent, nonce: sent })).toBe(undefined)
  })
})
