import { concatHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { findPaymentByCall } from '../../../src/checkout/evidence/finders.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

/*
 * The chain takes back the block that was the newest one when the wallet was asked: what was asked stands at its height then, or
 * below it.
 */

const shop = await startShop()
const { client, contracts, buyer, relayer, enter, owned } = shop
const { forEther } = await startStall(shop)
const [step] = forEther.tamper()
const call = { to: step?.to ?? '0x', data: step?.data as `0x${string}`, value: step?.value ?? 0n }
const limits = { miningTimeoutMs: 100 }

await rewindEach(client)

const rollback = (depth: number) => client.request({ method: 'anvil_rollback', params: [depth] } as never)
const pay = () => client.sendTransaction({ account: buyer, ...call })

/** The block that is the newest one, and where the account stands there, as it is noted. */
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

describe('findTaken', () => {
  test.each<[Answer, number]>([
    ['loseAnswer', 1],
    ['loseAnswer', 2],
    ['wrap', 2],
  ])(
    'behavior: %s, and a block at the height of the question, %i taken back: it is paid once',
    async (answer, depth) => {
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
      if (state.status !== 'success') state = await first.checkout.startOver()
      expect(state).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(1)
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    },
  )

  test('behavior: an equal one that was made before is none, whoever sent it', async () => {
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

  test('behavior: nor is one of the account’s own where the block is gone', async () => {
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

  test('error: ChainFailed, where the node has not come as far as when it was asked', async () => {
    await client.mine({ blocks: 2 })
    const entry = await note()
    await rollback(1)
    await expect(find(entry)).rejects.toMatchObject({ code: 'ChainFailed' })
    // What was noted before heads were is looked for as it was.
    expect(await find({ ...entry, head: undefined } as never)).toBeUndefined()
  })

  test('error: ChainFailed, where the node has a block and not the receipts of it', async () => {
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
