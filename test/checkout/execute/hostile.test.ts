import { type Address, encodeDeployData, encodeFunctionData, getAddress, keccak256, maxUint256, parseAbi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Step } from '../../../src/protocol/step.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned, money, buyer, relayer, deployment, allowance, agree } = shop
const stall = await startStall(shop)
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const price = 12_000_000n
const thief = privateKeyToAccount(shop.keyOf('relayer')).address

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
  await client.setAutomine(true)
})
const log = (state: { status: string; error?: { code: string; funds: string; details?: string | undefined } | undefined; outcome?: { paid: bigint } }) =>
  [state.status, state.error?.code, state.error?.funds, state.error?.details, state.outcome?.paid].filter((x) => x !== undefined).join(' ')

describe('attacks', () => {
  test('1: a contract that takes more of an allowance given elsewhere, as a fee', async () => {
    const { Toll } = compileOnce(fileURLToPath(new URL('../support/contracts', import.meta.url)))
    if (!Toll) throw new Error('no Toll')
    const from = deployment.accounts[0]?.address ?? '0x'
    const hash = await client.sendUnsignedTransaction({ from, data: encodeDeployData(Toll as never) })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const toll = getAddress(contractAddress ?? '0x')
    const abi = parseAbi([
      'function charge(address token, address to, uint256 amount)',
      'function takeMore(uint256 price, address collection, uint256 id, uint256 amount, address token)',
    ])
    const tamper = (): Step[] => [
      {
        ...{ id: 'buy', to: toll, value: 0n, price },
        data: encodeFunctionData({ abi, functionName: 'takeMore', args: [price, contracts.erc1155, 1n, 1n, contracts.usdc] }),
      },
    ]
    await client.sendTransaction({ account: buyer, chain: null, to: contracts.usdc, data: encodeApprove(toll, maxUint256) })
    const before = await money(contracts.usdc)
    const { checkout } = await enter({
      ...{ order: inDollars, policy: { contracts: { [deployment.chainId]: [toll] } }, tamper },
      answer: async () => {
        const data = encodeFunctionData({ abi, functionName: 'charge', args: [contracts.usdc, thief, 5n * price] })
        const sent = await client.sendUnsignedTransaction({ from, to: toll, data })
        await client.waitForTransactionReceipt({ hash: sent })
        return 'accept'
      },
    })
    const state = await checkout.start()
    console.log('1', log(state as never), before - (await money(contracts.usdc)))
  })

  test('2: a service that keeps the permit and hands it in when the purchase was made otherwise', async () => {
    const storage = createMemoryStorage()
    const honest = shop.openService({ relayer })
    const service = {
      fetch: (async (input, init) => {
        if (String(input).endsWith('Execute')) return Response.json({ error: 'InvalidArgument', code: 1, msg: 'x', status: 400 }, { status: 400 })
        return honest.fetch(input, init)
      }) as typeof fetch,
    }
    const permits: string[] = []
    const first = await enter({ order: inDollars, storage, service: { fetch: async (input, init) => { if (String(input).endsWith('permits')) permits.push(String(init?.body)); return service.fetch(input, init) } }, limits: { miningTimeoutMs: 0 } })
    console.log('2a', log((await first.checkout.start()) as never))
    const second = await enter({ order: inDollars, storage })
    console.log('2b', log((await second.checkout.start()) as never), second.wallet.prompts.length)
    const { permit, signature } = JSON.parse(permits[0] ?? '{}')
    const { r, s, yParity } = (await import('viem')).parseSignature(signature)
    const permitAbi = parseAbi(['function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)'])
    const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args: [permit.owner, permit.spender, BigInt(permit.value), BigInt(permit.deadline), 27 + yParity, r, s] })
    await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ account: relayer, chain: null, to: contracts.usdc, data }) })
    const next = await enter({ order: inDollars, storage, answer: ({ params }) => JSON.stringify(params).includes(encodeApprove(contracts.market, 0n)) ? 'accept' : 'reject' })
    console.log('2c', log((await next.checkout.start()) as never), await allowance(contracts.usdc))
    console.log('2d', log((await next.checkout.revoke()) as never), await allowance(contracts.usdc))
  })

  test('3: a wallet that sends twice as much', async () => {
    const wallet = shop.openWallet()
    const { provider } = wallet
    const request = (async (args: { method: string; params: [{ data: Hex; value: Hex }] }) => {
      if (args.method !== 'eth_sendTransaction') return provider.request(args as never)
      const [tx] = args.params
      // `take` of two for twice the price.
      const data = `${tx.data.slice(0, -1)}2`
      return provider.request({ ...args, params: [{ ...tx, data, value: `0x${(2n * BigInt(tx.value)).toString(16)}` }] } as never)
    }) as typeof provider.request
    const storage = createMemoryStorage()
    const { checkout } = await enter({ ...stall.forEther, storage, wallet: { ...wallet, provider: { ...provider, request } }, limits: { miningTimeoutMs: 0 } })
    console.log('3', log((await checkout.start()) as never), await owned(contracts.erc1155, 0n))
    const next = await enter({ ...stall.forEther, storage, answer: () => 'reject' })
    console.log('3b', log((await next.checkout.start()) as never), next.wallet.prompts.length)
  })

  test('4: a wallet that gives the hash of another purchase of the buyer at the same stall', async () => {
    const wallet = shop.openWallet()
    const { provider } = wallet
    const to = stall.forEther.tamper()[0] as Step
    const earlierData = encodeFunctionData({ abi: parseAbi(['function take(address,uint256,uint256) payable']), functionName: 'take', args: [contracts.erc1155, 0n, 1n] })
    const request = (async (args: { method: string }) => {
      if (args.method !== 'eth_sendTransaction') return provider.request(args as never)
      // Sends something else of the same look: another token.
      const data = encodeFunctionData({ abi: parseAbi(['function take(address,uint256,uint256) payable']), functionName: 'take', args: [contracts.erc1155, 3n, 1n] })
      return client.sendTransaction({ account: buyer, chain: null, to: to.to, data, value: to.value })
    }) as typeof provider.request
    const { checkout } = await enter({ ...stall.forEther, wallet: { ...wallet, provider: { ...provider, request } }, limits: { miningTimeoutMs: 0 } })
    console.log('4', log((await checkout.start()) as never), await owned(contracts.erc1155, 0n), await owned(contracts.erc1155, 3n), earlierData.length)
  })

  test('5: prepared ahead, and the service offers another market when pressed', async () => {
    let isEvil = false
    const tamper = (steps: Step[]): Step[] => (isEvil ? steps.map((step) => ({ ...step, to: thief })) : steps)
    const { checkout, wallet } = await enter({ order: inEther, tamper })
    const leave = checkout.subscribe(() => {})
    await checkout.prepare()
    isEvil = true
    console.log('5', log((await checkout.start()) as never), wallet.prompts.map(({ params }) => (params as { to?: string }[])[0]?.to))
    leave()
  })

  test('6: one and two of the same order in two tabs at once', async () => {
    const world = { storage: createMemoryStorage(), locks: createLocks(), wallet: shop.openWallet() }
    const [one, two] = [await enter({ order: inEther, ...world }), await enter({ order: inEther, quantity: 2n, ...world })]
    const states = await Promise.all([one.checkout.start(), two.checkout.start()])
    console.log('6', states.map((state) => log(state as never)), await owned(contracts.erc1155, 0n))
    const s = await Promise.all([one.checkout.retry(), two.checkout.retry()])
    console.log('6b', s.map((state) => log(state as never)), await owned(contracts.erc1155, 0n))
  })

  test('7: a batch of which the wallet names the receipts of another', async () => {
    const early = await client.sendTransaction({ account: buyer, chain: null, to: thief, value: 1n })
    const wallet = shop.openWallet({ atomic: 'supported' })
    const { provider } = wallet
    const request = (async (args: { method: string }) => {
      if (args.method === 'wallet_getCallsStatus') return { status: 200, receipts: [{ transactionHash: early }] }
      if (args.method === 'wallet_sendCalls') return { id: '0x1' }
      return provider.request(args as never)
    }) as typeof provider.request
    const { checkout } = await enter({ order: inDollars, wallet: { ...wallet, provider: { ...provider, request } }, limits: { miningTimeoutMs: 0 } })
    console.log('7', log((await checkout.start()) as never), await owned(contracts.erc1155, 1n))
  })

  test('8: cancelled while the wallet signs a gasless purchase, which it does later', async () => {
    let sign = () => {}
    const signing = new Promise<void>((resolve) => { sign = resolve })
    const storage = createMemoryStorage()
    const honest = shop.openService({ relayer })
    let executed = 0
    const service = { fetch: (async (input, init) => { if (String(input).endsWith('Execute')) executed++; return honest.fetch(input, init) }) as typeof fetch }
    const { checkout } = await enter({ order: inDollars, storage, service, answer: async (_, at) => { if (at === 1) await signing; return 'accept' } })
    const ended = checkout.start()
    await waitForStatus(checkout, 'confirm')
    while (!(checkout.getState().status === 'confirm' && (checkout.getState() as { current?: number }).current === 1)) await new Promise((r) => setTimeout(r, 5))
    checkout.cancel()
    console.log('8', log((await ended) as never))
    sign()
    await new Promise((r) => setTimeout(r, 100))
    const next = await enter({ order: inDollars, storage, service, answer: () => 'reject' })
    console.log('8b', log((await next.checkout.start()) as never), executed, await owned(contracts.erc1155, 1n))
  })

  test('9: a node that says of a pending payment that it is in no block and forgets it, while the wallet resends', async () => {
    await client.setAutomine(false)
    let forgets = false
    const hidden = new Set(['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'txpool_contentFrom'])
    const rpc: typeof shop.rpc = async (request) => {
      if (forgets && hidden.has(request.method)) return request.method.startsWith('txpool') ? { pending: {}, queued: {} } : null
      return shop.rpc(request)
    }
    const storage = createMemoryStorage()
    const { checkout } = await enter({ ...stall.forEther, storage, rpc, limits: { miningTimeoutMs: 0 } })
    console.log('9', log((await checkout.start()) as never))
    forgets = true
    const next = await enter({ ...stall.forEther, storage, rpc, limits: { miningTimeoutMs: 0 } })
    console.log('9b', log((await next.checkout.start()) as never), next.wallet.prompts.length)
    await client.mine({ blocks: 1 })
    forgets = false
    console.log('9c', log((await next.checkout.retry()) as never), await owned(contracts.erc1155, 0n))
  })

  test('10: a service that says another price at the press, within what was agreed for two', async () => {
    const intent = await agree([{ order: inEther, quantity: 2n }])
    const tamper = (steps: Step[]): Step[] => steps.map((step) => ({ ...step, value: step.value / 2n, price: step.price / 2n }))
    const { checkout, wallet } = await enter({ intent, tamper })
    console.log('10', log((await checkout.start()) as never), wallet.prompts.length)
  })

  test('11: a wallet that answers with the hash in capitals, with spaces, or of 33 bytes', async () => {
    for (const change of [(h: Hex) => `0x${h.slice(2).toUpperCase()}`, (h: Hex) => `${h} `, (h: Hex) => `${h}00`, () => null, () => ({}), () => '0x']) {
      await client.revert({ id: snapshot })
      snapshot = await client.snapshot()
      const wallet = shop.openWallet()
      const { provider } = wallet
      const request = (async (args: { method: string }) => {
        const answer = await provider.request(args as never)
        return args.method === 'eth_sendTransaction' ? change(answer as Hex) : answer
      }) as typeof provider.request
      const { checkout } = await enter({ ...stall.forEther, wallet: { ...wallet, provider: { ...provider, request } } })
      console.log('11', log((await checkout.start()) as never), log((await checkout.retry()) as never), await owned(contracts.erc1155, 0n))
    }
  })

  test('12: a wallet that sends the same call twice', async () => {
    for (const market of [stall.forEther, { order: inEther, policy: shop.policy }]) {
      await client.revert({ id: snapshot })
      snapshot = await client.snapshot()
      const wallet = shop.openWallet()
      const { provider } = wallet
      const request = (async (args: { method: string }) => {
        const first = await provider.request(args as never)
        if (args.method === 'eth_sendTransaction') await provider.request(args as never).catch(() => {})
        return first
      }) as typeof provider.request
      const storage = createMemoryStorage()
      const { checkout } = await enter({ ...market, storage, wallet: { ...wallet, provider: { ...provider, request } } })
      console.log('12', log((await checkout.start()) as never), await owned(contracts.erc1155, 0n))
    }
  })

  test('13: an account that is switched between the approval and the payment', async () => {
    const { checkout, wallet } = await enter({ order: inDollars, answer: (_, at) => { if (at === 0) queueMicrotask(() => {}); return 'accept' } })
    const stop = checkout.subscribe(() => { if (checkout.getState().steps[0]?.status === 'done') wallet.setAccounts([relayer.address]) })
    console.log('13', log((await checkout.start()) as never), wallet.prompts.length, await allowance(contracts.usdc))
    stop()
    console.log('13b', log((await checkout.revoke()) as never), wallet.prompts.length)
  })

  test('14: a storage that forgets between the prompt and the answer', async () => {
    const inner = createMemoryStorage()
    const storage = { ...inner }
    const { checkout } = await enter({ ...stall.forEther, storage, answer: async () => { for (const key of ['a']) void key; storage.getItem = () => null; return 'accept' } })
    console.log('14', log((await checkout.start()) as never), await owned(contracts.erc1155, 0n))
    console.log('14b', log((await checkout.retry()) as never), await owned(contracts.erc1155, 0n))
  })
  void keccak256
  void (0 as unknown as Address)
})
