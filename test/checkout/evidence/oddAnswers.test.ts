import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { denyAfter } from '../support/denyAfter.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, openWallet, openService, agree, owned } = shop

await rewindEach(client)

test('finds the payment on the chain when the wallet returns no hash', async () => {
  const wallet = answering(openWallet(), 'eth_sendTransaction', () => ({ id: 'safe:1' }))
  const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), wallet })
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})

test('reports that nothing was paid when the call of a smart account failed in a successful bundle', async () => {
  const wallet = openWallet()
  const sendEmpty = () => client.sendTransaction({ account: shop.relayer, to: shop.relayer.address })
  let failing = true
  const request = (async (args: { method: string }) => {
    const fails = failing && args.method === 'eth_sendTransaction'
    if (fails) failing = false
    return fails ? sendEmpty() : wallet.provider.request(args as never)
  }) as typeof wallet.provider.request
  const { checkout } = await enter({
    order: orderAbout(/Token id 0 of the ERC-1155/),
    wallet: { ...wallet, provider: { ...wallet.provider, request } },
  })
  expect(await checkout.start()).toMatchObject({
    status: 'error',
    error: { code: 'Reverted', funds: 'none' },
  })
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})

test('resumes after a wallet error with a cyclic cause', async () => {
  const error = Object.assign(new Error('Connection lost.'), { cause: {} })
  error.cause = error
  const wallet = answering(openWallet(), 'eth_sendTransaction', () => Promise.reject(error))
  const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), wallet })
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
})

test.each([undefined, null, '', 5, {}, [null], [{}], ['0x'], true])(
  'throws WrongAccount when the wallet returns %j as its accounts',
  async (accounts) => {
    const wallet = answering(openWallet(), 'eth_accounts', () => accounts)
    const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), wallet })
    expect(await checkout.start()).toMatchObject({ error: { code: 'WrongAccount', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  },
)

test('reports unknown funds when the node omits the logs of a transaction', async () => {
  const stall = await startMarketWithoutIds(shop)
  let leavesOut: unknown
  const { checkout } = await enter({
    ...stall.forDollars,
    limits: { miningTimeoutMs: 100 },
    rpc: async (request) => {
      const answer = await shop.rpc(request)
      const isCut = leavesOut !== undefined && request.method === 'eth_getTransactionReceipt' && answer
      return isCut ? { ...answer, logs: leavesOut } : answer
    },
    answer: (_, at) => {
      // The node omits only the logs of the payment. It returns the logs of the approval.
      leavesOut = at > 0 ? [] : undefined
      return 'accept'
    },
  })
  expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
  leavesOut = null
  expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
  leavesOut = undefined
  expect(await checkout.start()).toMatchObject({ status: 'success' })
})

test.each([
  ['is missing', { status: undefined }],
  ['is null', { status: null }],
  ['has another spelling', { status: '0x01' }],
  ['is a number', { status: 1 }],
  ['comes before the block', { blockHash: null, blockNumber: null }],
])('reports unknown funds when the status of the receipt %s', async (_, receiptFields) => {
  const { forEther } = await startMarketWithoutIds(shop)
  let isOdd = true
  const { checkout, wallet } = await enter({
    ...forEther,
    limits: { miningTimeoutMs: 100 },
    rpc: async (request) => {
      const answer = await shop.rpc(request)
      const isReceipt = isOdd && request.method === 'eth_getTransactionReceipt' && answer
      return isReceipt ? { ...answer, ...receiptFields } : answer
    },
  })
  for (let press = 0; press < 2; press += 1)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
  isOdd = false
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
})

test('reports unknown funds when the node hides a payment that the wallet declined', async () => {
  const { forDollars } = await startMarketWithoutIds(shop)
  const [approval, payment] = forDollars.tamper()
  const data = encodeApprove(payment?.to ?? '0x', 10n ** 9n)
  await client.sendTransaction({ account: shop.buyer, to: approval?.to, data })
  const wallet = openWallet()
  let leavesOut = true
  const { checkout } = await enter({
    ...forDollars,
    wallet: denyAfter(wallet, 1),
    rpc: async (request) => {
      const answer = await shop.rpc(request)
      const isCut = leavesOut && request.method === 'eth_getTransactionReceipt' && answer
      return isCut ? { ...answer, logs: [] } : answer
    },
  })
  expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'unknown' } })
  expect(await checkout.start()).toMatchObject({ error: { code: 'ChainFailed', funds: 'unknown' } })
  leavesOut = false
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
})

test('does not count an earlier purchase whose hash the wallet returns', async () => {
  const order = orderAbout(/Token id 0 of the ERC-1155/)
  const earlier = await (await enter({ order })).checkout.start()
  const wallet = openWallet()
  let repeats = true
  const request = (async (args: { method: string }) => {
    if (!repeats || args.method !== 'eth_sendTransaction') return wallet.provider.request(args as never)
    repeats = false
    return earlier.status === 'success' && earlier.outcome.hash
  }) as typeof wallet.provider.request
  const { checkout } = await enter({
    order,
    wallet: { ...wallet, provider: { ...wallet.provider, request } },
    limits: { miningTimeoutMs: 100 },
  })
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(await owned(contracts.erc1155, 0n)).toBe(2n)
})

test('shows a currency by its address when its symbol is not text', async () => {
  const rpc: typeof shop.rpc = async (request) => {
    const [call] = (request.params ?? []) as { data?: string }[]
    const asked = request.method === 'eth_call' && call?.data === '0x95d89b41'
    return asked ? stringToHex('MKR', { size: 32 }) : shop.rpc(request)
  }
  const { checkout } = await enter({ order: orderAbout(/100 prints, in USDC/), rpc })
  const state = await checkout.start()
  expect(state).toMatchObject({ status: 'success' })
  expect(state.steps[0]?.text).toContain(contracts.usdc.slice(0, 6))
})

test('shows an error text of the service on one line', async () => {
  const order = orderAbout(/Token id 0 of the ERC-1155/)
  const { fetch } = openService()
  const body = { error: 'X', code: 4242, msg: 'all good\u202e\n!', cause: '\u202e', status: 400 }
  const rude: typeof fetch = async (input, init) =>
    String(input).endsWith('GenerateBuyTransaction')
      ? Response.json(body, { status: 400 })
      : fetch(input, init)
  const { checkout } = await enter({ intent: await agree([{ order }]), service: { fetch: rude } })
  const state = await checkout.start()
  expect(state).toMatchObject({ status: 'error', error: { code: 'ServiceFailed' } })
  expect(state.status === 'error' && state.error.details).not.toMatch(/[\u202e\n]/)
})

/** Returns a wallet that answers one method differently. */
function answering(
  wallet: createScriptedWallet.ReturnType,
  method: string,
  answer: () => unknown,
): createScriptedWallet.ReturnType {
  const { provider } = wallet
  const request = async (args: { method: string }) => {
    const meant = await provider.request(args as never)
    return args.method === method ? answer() : meant
  }
  return { ...wallet, provider: { ...provider, request } as typeof provider }
}
