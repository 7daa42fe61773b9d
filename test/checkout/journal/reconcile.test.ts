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

/** Asks the wallet for an approval, and answers what the journal has of it: with the hash or without. */
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

/** Buys something, and answers what the journal would have of it had the wallet's answer been lost. */
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
  test('default: by its hash: pending, then mined', async () => {
    const entry = await send('accept', true)
    expect(await find(entry)).toMatchObject({ kind: 'pending', hash: entry.hash, nonce: entry.nonce })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'made', receipt: { transactionHash: entry.hash } })
  })

  test('parameters: confirmations: settling until it is deep enough', async () => {
    const entry = await send('accept', true)
    await mine()
    expect(await find(entry, 3)).toMatchObject({ kind: 'confirming', hash: entry.hash })
    await mine(2)
    expect(await find(entry, 3)).toMatchObject({ kind: 'made' })
  })

  test('behavior: a receipt that a node has kept of a block that is gone is as deep as nothing', async () => {
    const entry = await send('accept', true)
    await mine()
    const kept = await shop.rpc({ method: 'eth_getTransactionReceipt', params: [entry.hash] })
    await chain.request({ method: 'anvil_rollback', params: [1] } as never)
    await chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    const stale = connect(async (request) =>
      request.method === 'eth_getTransactionReceipt' ? kept : shop.rpc(request),
    )
    const look = () => find(entry, 2, { client: stale })
    // Not even as high, and then higher, with another block in its place.
    expect(await look()).toMatchObject({ kind: 'confirming', hash: entry.hash })
    await mine(4)
    expect(await look()).toMatchObject({ kind: 'confirming', hash: entry.hash })
  })

  test('behavior: without a hash: under way, then by its effect', async () => {
    const entry = await send('accept', false)
    expect(await find(entry)).toMatchObject({ kind: 'pending' })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'inEffect' })
  })

  test('behavior: a hash that is no transaction: by its effect', async () => {
    const entry = await send('wrap', true)
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
    await mine()
    expect(await find(entry)).toMatchObject({ kind: 'inEffect' })
  })

  test('behavior: nothing of it is known', async () => {
    expect(await find(await send('never', true))).toMatchObject({ kind: 'absent' })
    expect(await find({ ...(await send('never', false)), status: 'asked' })).toMatchObject({ kind: 'absent' })
  })

  test('behavior: sped up', async () => {
    const entry = await send('speedUp', true)
    await mine()
    const found = await find(entry)
    // An allowance that is as wanted needs no proof by which transaction it came about.
    expect(['made', 'inEffect']).toContain(found.kind)
  })

  test.each([
    ['cancel', 'cancelled'],
    ['replace', 'replaced'],
  ] as const)('behavior: its place taken by another: %s', async (answer, reason) => {
    const entry = await send(answer, true)
    await mine()
    // Where it was expected proves nothing; where a node has shown it does.
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
    expect(await find({ ...entry, placed: true })).toMatchObject({ kind: 'replaced', reason })
  })

  test('behavior: a signature leaves no trace of its own', async () => {
    const entry: JournalEntry = { ...(await send('accept', false)), kind: 'signature', calls: [] }
    expect(await find(entry)).toMatchObject({ kind: 'absent' })
  })

  test('behavior: a purchase without a hash, at a node that searches ten blocks at once', async () => {
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

  test('behavior: what was not bought is not searched for', async () => {
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
  ])('error: ChainFailed: it was bought, and the node %s', async (_, spoil) => {
    const { entry, id } = await purchase()
    const client = connect(spoil(shop.rpc))
    await expect(find(entry, 1, { client, id })).rejects.toMatchObject({ code: 'ChainFailed' })
  })

  test('error: ChainFailed', async () => {
    const failing = connect(refuse(shop.rpc, 'eth_getTransactionReceipt'))
    const entry = { ...(await send('accept', false)), hash: zeroHash }
    await expect(find(entry, 1, { client: failing })).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})
