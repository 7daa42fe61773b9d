import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseSignature,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { permitAbi } from '../../../src/evm/permitTypes.js'
import { encodeSwapCheckout } from '../../../src/swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../../src/swaps/checkout/marketPurchaseId.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { orderFilled } from '../../../src/venues/tillkit/purchaseAbi.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { openAccounts } from '../support/openAccount.js'
import { openOddCurrency } from '../support/openOddCurrency.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, owned, buyer, money, rpc } = shop
const { usdc, market } = contracts
const { chainId } = shop.deployment
const contract = await deploySwapCheckout(shop)
const policy = { ...shop.policy, checkouts: { [chainId]: [contract] }, permits: true }
const work = orderAbout(/^Paid in USDC \(6 decimals\)/)
const prints = orderAbout(/100 prints, in USDC/)
const inDai = orderAbout(/^Paid in DAI/)
const stranger = privateKeyToAccount(shop.keyOf('relayer'))
const seller = privateKeyToAccount(shop.keyOf('seller'))

const rewind = await rewindEach(client)

const enter: typeof shop.enter = (options) => shop.enter({ policy, ...options })

const signAndSend = ['eth_signTypedData_v4', 'eth_sendTransaction']
const approveAndBuy = ['eth_sendTransaction', 'eth_sendTransaction']

function allowed(spender: Address, token = usdc): Promise<bigint> {
  const args = [buyer.address, spender] as const
  return client.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args })
}

function methodsOf({ prompts }: { prompts: readonly { method: string }[] }): string[] {
  return prompts.map(({ method }) => method)
}

/** Counts the sales of an order since the start of the chain, which is the number of payments. */
async function salesOf(orderId: Hex): Promise<number> {
  const event = orderFilled
  return (await client.getLogs({ address: market, event, args: { orderId }, fromBlock: 0n })).length
}

/** Submits the permit of a signature prompt from another account, before the purchase does. */
async function submitPermit(params: readonly unknown[]): Promise<boolean> {
  const typed = JSON.parse(String(params[1]))
  const { owner, spender, value, deadline } = typed.message
  const { r, s, yParity } = parseSignature(await buyer.signTypedData(typed))
  const args = [owner, spender, BigInt(value), BigInt(deadline), 27 + yParity, r, s] as const
  const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
  const gas = 200_000n
  const hash = await client.sendTransaction({
    account: stranger,
    to: typed.domain.verifyingContract,
    data,
    gas,
  })
  return (await client.waitForTransactionReceipt({ hash })).status === 'success'
}

/**
 * Opens a wallet that keeps each payment back and reports an error: a rejection, or a lost connection. The test sends the payments later.
 */
function openLateWallet(reports: 'rejection' | 'lost connection') {
  const wallet = shop.openWallet()
  const kept: { to: Address; data: Hex }[] = []
  let isKeeping = true
  const request = async (asked: { method: string; params?: readonly unknown[] }) => {
    const [call] = (asked.params ?? []) as [{ to: Address; data: Hex }]
    const isPayment = asked.method === 'eth_sendTransaction' && !isAddressEqual(call.to, usdc)
    if (!isKeeping || !isPayment) return wallet.provider.request(asked as never)
    kept.push({ to: call.to, data: call.data })
    throw reports === 'rejection' ? new ProviderError(4001, 'Declined.') : new ProviderError(-32603, 'Lost.')
  }
  const provider = { ...wallet.provider, request } as typeof wallet.provider
  return {
    wallet: { ...wallet, provider },
    kept,
    stopKeeping: () => {
      isKeeping = false
    },
  }
}

/** Opens a device of the buyer, whose payment waits in the wallet. */
async function openDevice(
  road: 'permit' | 'direct',
  reports: 'rejection' | 'lost connection',
  orderId = work.orderId,
) {
  const late = openLateWallet(reports)
  const { wallet } = late
  const order = { ...work, orderId }
  const device = await enter({
    order,
    wallet,
    policy: road === 'permit' ? policy : shop.policy,
    limits: { miningTimeoutMs: 0 },
  })
  await device.checkout.start()
  const [call] = late.kept
  if (!call) throw new Error('The device has asked for no payment.')
  expect(isAddressEqual(call.to, road === 'permit' ? contract : market)).toBe(true)
  return { ...device, ...late, call }
}

async function sendAll(calls: readonly { to: Address; data: Hex }[], isSameBlock: boolean): Promise<void> {
  const first = await client.getTransactionCount({ address: buyer.address })
  if (isSameBlock) await client.setAutomine(false)
  const hashes: Hex[] = []
  for (const [at, call] of calls.entries()) {
    hashes.push(await client.sendTransaction({ account: buyer, ...call, nonce: first + at, gas: 1_000_000n }))
    if (!isSameBlock) await client.waitForTransactionReceipt({ hash: hashes.at(-1) ?? zeroHash })
  }
  if (!isSameBlock) return
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  expect(new Set(receipts.map(({ blockHash }) => blockHash)).size).toBe(1)
}

describe('createCheckout', () => {
  test('pays with one signature and one transaction', async () => {
    const held = await money(usdc)
    const { checkout, wallet, intent } = await enter({ order: work })
    const state = await checkout.start()
    expect('error' in state && state.error).toBe(false)
    expect(methodsOf(wallet)).toEqual(signAndSend)
    expect(state).toMatchObject({ status: 'success', outcome: { paid: intent.maxTotal } })
    const spender = `${contract.slice(0, 6)}…${contract.slice(-4)}`
    expect(state.steps.map(({ id, text }) => [id, text])).toEqual([
      ['signEIP712', expect.stringMatching(`^Sign to let ${spender} collect 120 USDC, valid until .+ UTC$`)],
      ['buy', 'Buy token #1 for 120 USDC'],
    ])
    expect(held - (await money(usdc))).toBe(intent.maxTotal)
    expect(await owned(work.collectionAddress, BigInt(work.tokenId))).toBe(1n)
    expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
    expect([await money(usdc, contract), await money(zeroAddress, contract)]).toEqual([0n, 0n])
  })

  test('signs exactly the price for the contract, for at most the longest deadline of the policy', async () => {
    const { checkout, wallet, intent } = await enter({ order: work, policy: { ...policy, maxDeadline: 60 } })
    const { timestamp } = await client.getBlock()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const { domain, message } = JSON.parse(String(wallet.prompts[0]?.params[1]))
    expect(domain).toMatchObject({ chainId, verifyingContract: usdc.toLowerCase() })
    const [owner, spender] = [buyer.address.toLowerCase(), contract.toLowerCase()]
    expect(message).toMatchObject({ owner, spender, value: `${intent.maxTotal}` })
    const now = Math.max(Date.now() / 1_000, Number(timestamp))
    expect(Number(message.deadline)).toBeLessThanOrEqual(now + 60)
  })

  test('writes a journal entry before each prompt', async () => {
    const storage = createMemoryStorage()
    const seen: number[] = []
    const count = async (key: string) => JSON.parse((await storage.getItem(key)) ?? '{}').entries?.length ?? 0
    let key = ''
    const watched = {
      ...storage,
      setItem: async (name: string, text: string) => {
        if (text.includes('"entries"')) key = name
        return storage.setItem(name, text)
      },
    }
    const answer = async (): Promise<'accept'> => {
      seen.push(await count(key))
      return 'accept'
    }
    const { checkout } = await enter({ order: work, storage: watched, answer })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(seen).toEqual([1, 2])
  })

  test('approves and buys when the policy names no suitable contract, or does not allow permits', async () => {
    const policies = [
      { ...shop.policy, permits: true },
      { ...policy, checkouts: { [chainId]: [contracts.uniswapV2Router] } },
      { ...policy, permits: undefined },
      { ...policy, permits: false },
    ]
    for (const own of policies) {
      const { checkout, wallet } = await enter({ order: work, policy: own })
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(methodsOf(wallet)).toEqual(approveAndBuy)
      await rewind()
    }
  })

  test('approves and buys an edition, which the market could sell to the buyer twice', async () => {
    const { checkout, wallet } = await enter({ order: prints })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
    expect(JSON.stringify(wallet.prompts).toLowerCase()).not.toContain(contract.slice(2).toLowerCase())
  })

  test('approves and buys an order of one print, because its collection is no ERC-721', async () => {
    const orderId = await list({ collection: contracts.erc1155, tokenId: BigInt(prints.tokenId) })
    const { checkout, wallet } = await enter({ order: { ...prints, orderId } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
  })

  test('signs one permit for several works', async () => {
    const intent = await shop.agree([{ order: work }, { order: orderAbout(/^In USDC/) }])
    const both = await enter({ intent, answer: () => 'reject' })
    await both.checkout.start()
    expect(methodsOf(both.wallet)).toEqual(['eth_signTypedData_v4'])
  })

  test('buys directly again when the wallet refuses permits for the contract', async () => {
    const wallet = shop.openWallet()
    const request = async (asked: { method: string; params?: readonly unknown[] }) =>
      asked.method === 'wallet_getCapabilities'
        ? { [numberToHex(chainId)]: { permits: { supported: false } } }
        : wallet.provider.request(asked as never)
    const provider = { ...wallet.provider, request } as typeof wallet.provider
    const { checkout } = await enter({ order: work, wallet: { ...wallet, provider } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
  })

  test('may not buy an edition through the contract, because the market accepts a direct payment too', async () => {
    const intent = await shop.agree([{ order: prints }])
    const held = await money(usdc)
    const late = openLateWallet('rejection')
    const direct = await enter({ intent, policy: shop.policy, wallet: late.wallet })
    const { purchaseId } = await direct.checkout.start()
    const [call] = late.kept
    if (!call) throw new Error('The device has asked for no payment.')
    const purchase = encodeMarketBuy({
      items: [
        {
          ...prints,
          collection: prints.collectionAddress,
          tokenId: BigInt(prints.tokenId),
          quantity: 1n,
          unitPrice: 12_000_000n,
        },
      ],
      currency: usdc,
      recipient: buyer.address,
      fees: [],
      purchaseId: marketPurchaseId(buyer.address, purchaseId),
    })
    const { data } = encodeSwapCheckout({
      purchaseId,
      deadline: 4_000_000_000n,
      payWith: usdc,
      maxAmount: 12_000_000n,
      router: zeroAddress,
      swap: '0x',
      currency: usdc,
      price: 12_000_000n,
      market,
      purchase,
    })
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [contract, 12_000_000n],
    })
    await client.sendTransaction({ account: buyer, to: usdc, data: approve })
    await sendAll([{ to: contract, data }, call], false)
    // The buyer paid twice, because the market accepts both payments for an order with many units. So the checkout must not buy such an
    // order through the contract.
    expect(held - (await money(usdc))).toBe(24_000_000n)
  })

  test('sends one batch when the wallet sends batches', async () => {
    const { checkout, wallet } = await enter({ order: work, atomic: 'supported' })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(['wallet_sendCalls'])
  })

  test('only pays when the market may already take the price', async () => {
    const args = [market, 120_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    await client.sendTransaction({ account: buyer, to: usdc, data })
    const { checkout, wallet } = await enter({ order: work })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(['eth_sendTransaction'])
  })

  test('signs after a prefetch too', async () => {
    const { checkout, wallet } = await enter({ order: work })
    await checkout.prefetch()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(signAndSend)
  })

  test('proves the purchase to a shop', async () => {
    const { checkout, intent } = await enter({ order: work })
    const { purchaseId } = await checkout.start()
    const { currency, orders: items } = intent
    const proof = { client, chainId, market, currency, buyer: buyer.address, items, purchaseId }
    expect(await verifyPurchase({ ...proof, policy: { ...policy, confirmations: 1 } })).toMatchObject({
      status: 'proven',
      buyer: buyer.address,
      purchaseId,
    })
  })
})

describe('a token whose permit fails', () => {
  test('is approved when it has no permits', async () => {
    const { checkout, wallet } = await enter({ order: inDai })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
  })

  test('is approved when a transfer of the token delivers less than the price', async () => {
    const { token, become } = await openOddCurrency(shop)
    await become('takes a fee')
    const terms = { collection: contracts.erc721, tokenId: BigInt(work.tokenId) }
    const order = { ...work, orderId: await list({ ...terms, currency: token }) }
    const { checkout, wallet } = await enter({ order })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
  })

  test('is not approved when the simulation of the permit does not match the purchase', async () => {
    const lying = async (request: { method: string; params?: unknown }) => {
      const answer = await rpc(request)
      const isPermit = JSON.stringify(request.params ?? '')
        .toLowerCase()
        .includes(`"to":"${contract}"`.toLowerCase())
      if (request.method !== 'eth_simulateV1' || !isPermit) return answer
      const [block] = answer as [{ calls: { logs: unknown[] }[] }]
      for (const call of block.calls) call.logs = []
      return answer
    }
    const { checkout, wallet } = await enter({ order: work, rpc: lying })
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    ['name', '0x06fdde03'],
    ['DOMAIN_SEPARATOR', '0x3644e515'],
    ['PERMIT_TYPEHASH', '0x30adf81f'],
  ])('is approved when its %s differs from the domain of ERC-2612', async (_, selector) => {
    const lying = async (request: { method: string; params?: unknown }) => {
      const [call] = (request.params ?? []) as [{ to?: Address; data?: Hex }]
      const isAsked = request.method === 'eth_call' && call.to && isAddressEqual(call.to, usdc)
      if (!isAsked || !call.data?.startsWith(selector)) return rpc(request)
      if (selector !== '0x06fdde03') return zeroHash
      return encodeAbiParameters([{ type: 'string' }], ['Other Coin'])
    }
    const { checkout, wallet } = await enter({ order: work, rpc: lying })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
  })

  test.each([
    [
      'of another key',
      () => stranger.signTypedData({ domain: {}, types: { A: [] }, primaryType: 'A', message: {} }),
    ],
    ['of a smart account', async (): Promise<Hex> => `0x${'12'.repeat(300)}`],
    ['that is missing', () => Promise.reject(new ProviderError(4200, 'Unsupported.'))],
  ] as const)('is approved in the same attempt after a signature %s', async (_, sign) => {
    const held = await money(usdc)
    const wallet = shop.openWallet()
    const request = async (asked: { method: string }) =>
      asked.method === 'eth_signTypedData_v4' ? sign() : wallet.provider.request(asked as never)
    const provider = { ...wallet.provider, request } as typeof wallet.provider
    const { checkout, intent } = await enter({ order: work, wallet: { ...wallet, provider } })
    const state = await checkout.start()
    expect('error' in state && state.error).toBe(false)
    expect(methodsOf(wallet)).toEqual(approveAndBuy)
    expect(held - (await money(usdc))).toBe(intent.maxTotal)
    expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
  })

  test('is approved when a later signature fails, after the buyer declined the transaction', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ order: work, storage, answer: (_, at) => (at ? 'reject' : 'accept') })
    await first.checkout.start()
    const wallet = shop.openWallet()
    let signatures = 0
    const request = async (asked: { method: string }) => {
      if (asked.method !== 'eth_signTypedData_v4') return wallet.provider.request(asked as never)
      signatures++
      return `0x${'12'.repeat(300)}`
    }
    const provider = { ...wallet.provider, request } as typeof wallet.provider
    const second = await enter({ order: work, storage, wallet: { ...wallet, provider } })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect([signatures, methodsOf(wallet)]).toEqual([1, approveAndBuy])
    expect(await salesOf(work.orderId)).toBe(1)
  })

  test('is approved when the account has code (EIP-7702)', async () => {
    const openAccount = await openAccounts(shop)
    const { wallet } = await openAccount({ kind: 'delegated', answer: 'its hash', fate: 'made' })
    const { checkout } = await enter({ order: work, wallet })
    const state = await checkout.start()
    await client.setCode({ address: buyer.address, bytecode: '0x' })
    expect(state).toMatchObject({ status: 'success', steps: [{ id: 'tokenApproval' }, { id: 'buy' }] })
  })
})

describe('two devices', () => {
  const roads = [
    ['permit', 'direct'],
    ['direct', 'permit'],
    ['permit', 'permit'],
  ] as const
  const cases = roads.flatMap((pair) =>
    (['rejection', 'lost connection'] as const).flatMap((reports) =>
      [false, true].map((isSameBlock) => ({ first: pair[0], second: pair[1], reports, isSameBlock })),
    ),
  )

  test.each(cases)(
    'pay once: $first before $second, after a $reports, in the same block: $isSameBlock',
    async ({ first, second, reports, isSameBlock }) => {
      const held = await money(usdc)
      // If the buyer has approved the market, a device pays directly. So the device that signs a permit must start before the other one
      // approves.
      const isSwitched = first === 'direct'
      const opened = [
        await openDevice(isSwitched ? second : first, reports),
        await openDevice(isSwitched ? first : second, reports),
      ]
      const devices = isSwitched ? opened.toReversed() : opened
      await sendAll(
        devices.map(({ call }) => call),
        isSameBlock,
      )
      expect(await salesOf(work.orderId)).toBe(1)
      for (const { checkout, stopKeeping } of devices) {
        stopKeeping()
        await checkout.start()
      }
      expect(await salesOf(work.orderId)).toBe(1)
      expect(held - (await money(usdc))).toBe(120_000_000n)
      expect(await owned(work.collectionAddress, BigInt(work.tokenId))).toBe(1n)
      for (const spender of [contract, market])
        expect(await allowed(spender)).toBeLessThanOrEqual(120_000_000n)
      const states = devices.map(({ checkout }) => checkout.getState())
      const results = states.map((state) => ('error' in state ? state.error?.code : state.status))
      expect(results).toContain(reports === 'rejection' ? 'AlreadyBought' : 'success')
    },
  )

  test.each(['permit', 'direct'] as const)(
    'pay once when a declined %s payment is sent after the other road',
    async (road) => {
      const held = await money(usdc)
      const late = await openDevice(road, 'rejection')
      const other = await enter({ order: work, policy: road === 'permit' ? shop.policy : policy })
      expect(await other.checkout.start()).toMatchObject({ status: 'success' })
      await sendAll([late.call], false)
      expect(await salesOf(work.orderId)).toBe(1)
      expect(held - (await money(usdc))).toBe(120_000_000n)
    },
  )

  test.each([true, false])(
    'pay once when the order gets the same number after a reorg: %s',
    async (wasMade) => {
      const held = await money(usdc)
      const before = await client.snapshot()
      const terms = { collection: contracts.erc721, tokenId: BigInt(work.tokenId) }
      const orderId = await list(terms)
      const devices = [
        await openDevice('permit', 'lost connection', orderId),
        await openDevice('direct', 'lost connection', orderId),
      ]
      const calls = devices.map(({ call }) => call)
      if (wasMade) await sendAll(calls, false)
      await client.revert({ id: before })
      expect(await list(terms)).toBe(orderId)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [market, 5_000_000n] })
      await client.sendTransaction({ account: buyer, to: usdc, data })
      await sendAll(calls, true)
      expect(await salesOf(orderId)).toBe(1)
      for (const { checkout, stopKeeping } of devices) {
        stopKeeping()
        await checkout.start()
      }
      expect(await salesOf(orderId)).toBe(1)
      expect(held - (await money(usdc))).toBe(5_000_000n)
    },
  )
})

describe('a signed permit', () => {
  test('pays although another account has submitted it', async () => {
    const held = await money(usdc)
    const answer = async ({ params }: { params: readonly unknown[] }, at: number): Promise<'accept'> => {
      if (at === 0) expect(await submitPermit(params)).toBe(true)
      return 'accept'
    }
    const { checkout, intent } = await enter({ order: work, answer })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(held - (await money(usdc))).toBe(intent.maxTotal)
    expect(await allowed(contract)).toBe(0n)
  })

  test.each([false, true])(
    'is replaced after a reload, and refused after the purchase; submitted before: %s',
    async (isSubmitted) => {
      const storage = createMemoryStorage()
      const first = await enter({ order: work, storage, answer: (_, at) => (at ? 'reject' : 'accept') })
      expect(await first.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
      const params = first.wallet.prompts[0]?.params ?? []
      if (isSubmitted) expect(await submitPermit(params)).toBe(true)
      expect(await allowed(contract)).toBe(isSubmitted ? 120_000_000n : 0n)
      const second = await enter({ order: work, storage })
      expect(await second.checkout.start()).toMatchObject({ status: 'success' })
      expect(methodsOf(second.wallet)).toEqual(isSubmitted ? ['eth_sendTransaction'] : signAndSend)
      expect(await submitPermit(params)).toBe(false)
      expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
    },
  )

  test('allows no more than the price when the buyer pays on the other road', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ order: work, storage, answer: (_, at) => (at ? 'reject' : 'accept') })
    await first.checkout.start()
    const second = await enter({ order: work, storage, policy: shop.policy })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(await submitPermit(first.wallet.prompts[0]?.params ?? [])).toBe(true)
    expect(await allowed(contract)).toBe(120_000_000n)
    expect(await salesOf(work.orderId)).toBe(1)
  })

  test.each(['never', 'cancel', 'replace', 'speedUp', 'loseAnswer', 'fail'] as const)(
    'pays once when the wallet answers the transaction with: %s',
    async (how) => {
      const held = await money(usdc)
      const storage = createMemoryStorage()
      const limits = { miningTimeoutMs: how === 'never' ? 0 : undefined } as { miningTimeoutMs: number }
      const first = await enter({
        order: work,
        storage,
        answer: ({ method }) => (method === 'eth_sendTransaction' ? how : 'accept'),
        ...(how === 'never' && { limits }),
      })
      const ended = await first.checkout.start()
      const second = await enter({ intent: first.intent, storage })
      const state = ended.status === 'success' ? ended : await second.checkout.start()
      expect('error' in state && state.error).toBe(false)
      expect(await salesOf(work.orderId)).toBe(1)
      expect(held - (await money(usdc))).toBe(120_000_000n)
      expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
    },
  )

  test('can be revoked after the transaction reverted and another account submitted it', async () => {
    const held = await money(usdc)
    const pause = (value: boolean) => {
      const data = encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [value] })
      return shop.outbid('deployer', { data })
    }
    const { checkout, wallet, call, stopKeeping } = await openDevice('permit', 'lost connection')
    await client.waitForTransactionReceipt({ hash: await pause(true) })
    await sendAll([call], false)
    stopKeeping()
    expect(await submitPermit(wallet.prompts[0]?.params ?? [])).toBe(true)
    expect(await allowed(contract)).toBe(120_000_000n)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'WouldRevert' } })
    expect(await money(usdc)).toBe(held)
    await checkout.revokeAllowance()
    expect(await allowed(contract)).toBe(0n)
    await client.waitForTransactionReceipt({ hash: await pause(false) })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(held - (await money(usdc))).toBe(120_000_000n)
    expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
  })

  test('leaves nothing paid when the order is cancelled before the transaction', async () => {
    const held = await money(usdc)
    const { checkout, wallet } = await enter({
      order: work,
      answer: async ({ method }): Promise<'accept'> => {
        if (method !== 'eth_sendTransaction') return 'accept'
        const args = [work.orderId] as const
        await shop.outbid('seller', {
          data: encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args }),
        })
        return 'accept'
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error' })
    expect(await money(usdc)).toBe(held)
    expect([await allowed(contract), await allowed(market)]).toEqual([0n, 0n])
    expect(await submitPermit(wallet.prompts[0]?.params ?? [])).toBe(true)
    expect(await allowed(contract)).toBe(120_000_000n)
    await checkout.start()
    expect(methodsOf(wallet)).toEqual(signAndSend)
    expect(await money(usdc)).toBe(held)
  })
})

/** Lists a token of the seller for 5 million units of a currency, which are 5 USDC. Returns the order id. */
async function list(listed: { collection: Address; tokenId: bigint; currency?: Address }): Promise<Hex> {
  const { collection, tokenId, currency = usdc } = listed
  const terms = { collection, tokenId, quantity: 1n, currency, unitPrice: 5_000_000n }
  const args = [{ ...terms, validFrom: 0n, validUntil: 4_000_000_000n }] as const
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args })
  const hash = await client.sendTransaction({ account: seller, to: market, data })
  return (await client.waitForTransactionReceipt({ hash })).logs[0]?.topics[1] ?? zeroHash
}
