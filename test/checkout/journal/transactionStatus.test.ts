import {
  type Address,
  createClient,
  custom,
  type Hash,
  type Hex,
  hexToBigInt,
  numberToHex,
  zeroHash,
} from 'viem'
import { foundry } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import { readTransactionStatus } from '../../../src/checkout/evidence/gather.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, buyer, openWallet, client: chain } = shop
const connect = (request: typeof shop.rpc) =>
  createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
const client = connect(shop.rpc)
const purchaseId = `0x${'44'.repeat(32)}` as const

await rewindEach(chain)
beforeEach(() => chain.setAutomine(false))

/** Prompts for an approval. Returns the approval's journal entry, with the transaction hash if `known` is set. */
async function send(answer: Answer, known: boolean): Promise<JournalEntry> {
  const { address } = buyer
  const entry = {
    id: 'tokenApproval',
    kind: 'transaction',
    calls: [{ to: contracts.usdc, data: encodeApprove(contracts.market, 5n), value: 0n }],
    account: address,
    nonce: await chain.getTransactionCount({ address }),
    block: await chain.getBlockNumber({ cacheTime: 0 }),
    status: 'sent',
  } satisfies JournalEntry
  const { provider } = openWallet({ answer: () => answer })
  const [{ to, data, value }] = entry.calls as [JournalEntry['calls'][number]]
  const params = [{ from: address, to, data, value: numberToHex(value) }]
  const hash = (await provider.request({ method: 'eth_sendTransaction', params } as never)) as Hash
  return known ? { ...entry, hash } : entry
}

/** Makes a purchase. Returns the journal entry as if the wallet's answer had been lost. */
async function purchase() {
  await chain.setAutomine(true)
  const { address: account } = buyer
  const block = await chain.getBlockNumber({ cacheTime: 0 })
  const nonce = await chain.getTransactionCount({ address: account })
  const { checkout, wallet } = await shop.enter({ order: shop.orderAbout(/Token id 0 of the ERC-1155/) })
  const state = await checkout.start()
  if (state.status !== 'success') throw new Error(`It is ${state.status}.`)
  const [{ to, data, value }] = (wallet.prompts.at(-1)?.params ?? []) as [
    { to: Address; data: Hex; value: Hex },
  ]
  const calls = [{ to, data, value: hexToBigInt(value) }]
  const asked = {
    id: 'buy',
    kind: 'transaction',
    calls,
    market: contracts.market,
    account,
    nonce,
    block,
  } as const
  const entry: JournalEntry = { ...asked, calls, status: 'asked' }
  return { entry, id: state.purchaseId, hash: state.outcome.hash }
}

const find = (
  entry: JournalEntry,
  confirmations?: number,
  options: { client?: typeof client; id?: Hex } = {},
) =>
  readTransactionStatus({
    client: options.client ?? client,
    journal: { record: { purchaseId: options.id ?? purchaseId, entries: [] } },
    entry,
    confirmations,
  })
const mine = (blocks = 1) => chain.mine({ blocks })

describe('readTransactionStatus', () => {
  test('returns pending and then made for a known hash', async () => {
    const entry = await send('accept', true)
    expect(await find(entry)).toMatchObject({ kind: 'pending', hash: entry.hash, nonce: entry.nonce })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'made', receipt: { transactionHash: entry.hash } })
  })

  test('returns confirming until the required confirmations', async () => {
    const entry = await send('accept', true)
    await mine()
    expect(await find(entry, 3)).toMatchObject({ kind: 'confirming', hash: entry.hash })
    await mine(2)
    expect(await find(entry, 3)).toMatchObject({ kind: 'made' })
  })

  test('does not count the receipt of a reorged block as confirmed', async () => {
    const entry = await send('accept', true)
    await mine()
    const kept = await shop.rpc({ method: 'eth_getTransactionReceipt', params: [entry.hash] })
    await chain.request({ method: 'anvil_rollback', params: [1] } as never)
    await chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    const stale = connect(async (request) =>
      request.method === 'eth_getTransactionReceipt' ? kept : shop.rpc(request),
    )
    const look = () => find(entry, 2, { client: stale })
    // First, the chain is shorter than the height of the receipt's block. Then it is longer, with another block at that height.
    expect(await look()).toMatchObject({ kind: 'confirming', hash: entry.hash })
    await mine(4)
    expect(await look()).toMatchObject({ kind: 'confirming', hash: entry.hash })
  })

  test('returns pending and then inEffect without a hash', async () => {
    const entry = await send('accept', false)
    expect(await find(entry)).toMatchObject({ kind: 'pending' })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'inEffect' })
  })

  test('returns inEffect for a hash that is not a transaction', async () => {
    const entry = await send('wrap', true)
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'inEffect' })
  })

  test('returns absent when no trace is found', async () => {
    expect(await find(await send('never', true))).toMatchObject({ kind: 'absent' })
    expect(await find({ ...(await send('never', false)), status: 'asked' })).toMatchObject({ kind: 'absent' })
  })

  test('returns made or inEffect when the transaction was sped up', async () => {
    const entry = await send('speedUp', true)
    await mine()
    const found = await find(entry)
    // The allowance itself is the proof, whichever transaction has set it.
    expect(['made', 'inEffect']).toContain(found.kind)
  })

  test.each([
    ['cancel', 'cancelled'],
    ['replace', 'replaced'],
  ] as const)('returns replaced when another transaction takes the nonce: %s', async (answer, reason) => {
    const entry = await send(answer, true)
    await mine()
    // The nonce in the journal is only a guess of the page, so it does not prove a replacement. With `placed`, a node has shown the
    // transaction at this nonce.
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
    expect(await find({ ...entry, placed: true })).toMatchObject({ kind: 'replaced', reason })
  })

  test('returns absent for a signature', async () => {
    const entry: JournalEntry = { ...(await send('accept', false)), kind: 'signature', calls: [] }
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
  })

  test('finds a purchase without a hash at a node that searches ten blocks at once', async () => {
    const { entry, id, hash } = await purchase()
    await mine(300)
    const asked: bigint[] = []
    const narrow = connect(async (request) => {
      if (request.method !== 'eth_getLogs') return shop.rpc(request)
      const [{ fromBlock, toBlock }] = request.params as [{ fromBlock: Hex; toBlock: Hex }]
      asked.push(hexToBigInt(toBlock) - hexToBigInt(fromBlock) + 1n)
      if ((asked.at(-1) ?? 0n) > 10n) throw Object.assign(new Error('At most 10 blocks.'), { code: -32600 })
      return shop.rpc(request)
    })
    expect(await find(entry, 1, { client: narrow, id })).toMatchObject({
      kind: 'made',
      receipt: { transactionHash: hash },
    })
    expect(asked.length).toBeLessThan(12)
  })

  test('does not search for a purchase that the market does not record', async () => {
    const { entry } = await purchase()
    const without = connect(refuse(shop.rpc, 'eth_getLogs'))
    expect(await find(entry, 1, { client: without })).toMatchObject({ kind: 'absent' })
  })

  test.each([
    ['does not search', (rpc: typeof shop.rpc) => refuse(rpc, 'eth_getLogs')],
    [
      'finds nothing',
      (rpc: typeof shop.rpc): typeof shop.rpc =>
        (request) =>
          request.method === 'eth_getLogs' ? Promise.resolve([]) : rpc(request),
    ],
  ])('throws ChainFailed when the purchase was made and the node %s', async (_, spoil) => {
    const { entry, id } = await purchase()
    const client = connect(spoil(shop.rpc))
    await expect(find(entry, 1, { client, id })).rejects.toMatchObject({ code: 'ChainFailed' })
  })

  test('throws ChainFailed when the node does not return the receipt', async () => {
    const failing = connect(refuse(shop.rpc, 'eth_getTransactionReceipt'))
    const entry = { ...(await send('accept', false)), hash: zeroHash }
    await expect(find(entry, 1, { client: failing })).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})
