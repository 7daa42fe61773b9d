import { concatHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { findPaymentByCall } from '../../../src/checkout/evidence/finders.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * A reorg removes the block that was the newest one at the wallet prompt. The payment may then be in a block with the same number, or with
 * a lower one. So the search for the payment must include these blocks.
 */

const shop = await startShop()
const { client, contracts, buyer, relayer, enter, owned } = shop
const { forEther } = await startMarketWithoutIds(shop)
const [step] = forEther.tamper()
const call = { to: step?.to ?? '0x', data: step?.data as `0x${string}`, value: step?.value ?? 0n }
const limits = { miningTimeoutMs: 100 }

await rewindEach(client)

const rollback = (depth: number) => client.request({ method: 'anvil_rollback', params: [depth] } as never)
const pay = () => client.sendTransaction({ account: buyer, ...call })

/** Returns the journal entry of a payment that was requested at the newest block. */
async function note() {
  const { number: block, hash: head } = await client.getBlock()
  const nonce = await client.getTransactionCount({ address: buyer.address })
  return {
    kind: 'transaction',
    account: buyer.address,
    calls: [call],
    isSought: true,
    block,
    head,
    nonce,
  } as const
}
const find = ({ isSought, ...entry }: Awaited<ReturnType<typeof note>>) =>
  findPaymentByCall(client, { entry, isSought })

describe('findPaymentByCall', () => {
  test.each<[Answer, number]>([
    ['loseAnswer', 1],
    ['loseAnswer', 2],
    ['wrap', 2],
  ])('pays once when %s and a reorg of %i blocks includes the block of the prompt', async (answer, depth) => {
    await client.mine({ blocks: 3 })
    const storage = createMemoryStorage()
    const wallet = shop.openWallet({
      answer: async (_, at) => {
        if (at > 0) return 'accept'
        await rollback(depth)
        return answer
      },
    })
    const first = await enter({ ...forEther, storage, wallet, limits })
    let state = await first.checkout.start()
    await client.mine({ blocks: 1 })
    if (state.status !== 'success') state = await first.checkout.confirmNotSent()
    expect(state).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('ignores an equal earlier call, whoever sent it', async () => {
    await pay()
    const data = concatHex([buyer.address, call.to, call.data])
    await client.sendTransaction({ account: relayer, to: relayer.address, data })
    const entry = await note()
    expect(await find(entry)).toBeUndefined()
    await client.mine({ blocks: 1 })
    expect(await find(entry)).toBeUndefined()
    const hash = await client.sendTransaction({ account: relayer, to: relayer.address, data })
    expect(await find(entry)).toMatchObject({ transactionHash: hash })
  })

  test('ignores an equal earlier call of the account when its block is reorged', async () => {
    await pay()
    await client.mine({ blocks: 1 })
    const entry = await note()
    await rollback(1)
    await client.sendTransaction({ account: relayer, to: relayer.address })
    await client.mine({ blocks: 1 })
    expect(await find(entry)).toBeUndefined()
    const hash = await pay()
    expect(await find(entry)).toMatchObject({ transactionHash: hash })
  })

  test('throws ChainFailed when the node lags behind the block of the prompt', async () => {
    await client.mine({ blocks: 2 })
    const entry = await note()
    await rollback(1)
    await expect(find(entry)).rejects.toMatchObject({ code: 'ChainFailed' })
    // Entries of older versions have no `head` (hash of the newest block). So the search cannot notice that this node lags.
    expect(await find({ ...entry, head: undefined } as never)).toBeUndefined()
  })

  test('throws ChainFailed when the node has a block but not its receipts', async () => {
    const entry = await note()
    await pay()
    const request = async (asked: { method: string }) =>
      asked.method === 'eth_getTransactionReceipt' ? null : shop.rpc(asked)
    const node = { ...client, request } as never
    const { isSought, ...asked } = entry
    await expect(findPaymentByCall(node, { entry: asked, isSought })).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})
