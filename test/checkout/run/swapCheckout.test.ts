import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  parseEther,
  parseSignature,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Intent, IntentPay } from '../../../src/checkout/intent/intent.js'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { permitTypes } from '../../../src/evm/permitTypes.js'
import { marketPurchaseId } from '../../../src/swaps/checkout/marketPurchaseId.js'
import { readPurchased } from '../../../src/venues/tillkit/readPurchased.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { buySwapped } from '../support/buySwapped.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, owned, buyer, money } = shop
const { dai, usdc, usdt, weth } = contracts
const { chainId } = shop.deployment
const contract = await deploySwapCheckout(shop)
const policy = { ...shop.swapPolicy, checkouts: { [chainId]: [contract] } }
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const dollars = { currency: dai, maxAmount: parseEther('13') }
const ether = { currency: zeroAddress, maxAmount: parseEther('0.005') }

await rewindEach(client)

const enter: typeof shop.enter = (options) => shop.enter({ policy, ...options })

async function agreeWith(pay: IntentPay, order = inDollars): Promise<Intent> {
  return { ...(await agree([{ order }])), pay }
}

function allowed(currency: Address): Promise<bigint> {
  const args = [buyer.address, contract] as const
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'allowance', args })
}

const pairs = {
  'ether for an item in USDC': [ether, inDollars, 1],
  'DAI for an item in USDC': [dollars, inDollars, 2],
  'USDT, which returns nothing, for an item in USDC': [
    { currency: usdt, maxAmount: 13_000_000n },
    inDollars,
    2,
  ],
  'DAI for an item in ether': [{ currency: dai, maxAmount: parseEther('400') }, inEther, 2],
} as const

describe('createCheckout', () => {
  test.each(Object.entries(pairs))(
    'buys through a contract of policy.checkouts, %s',
    async (_, [pay, order, sent]) => {
      const intent = await agreeWith(pay, order)
      const asked = Array(sent).fill('eth_sendTransaction')
      const { state, paid } = await buySwapped({ shop, order, intent, asked, enter: () => enter({ intent }) })
      expect(state.forecast).toMatchObject({ pays: intent.maxTotal, swap: { pays: paid } })
      if (pay.currency !== zeroAddress) expect(await allowed(pay.currency)).toBe(0n)
      for (const currency of [zeroAddress, dai, usdc, usdt, weth])
        expect(await money(currency, contract)).toBe(0n)
    },
  )

  test('allows a token with permits by a signature, which the purchase submits', async () => {
    const intent = await agreeWith({ currency: usdc, maxAmount: 40_000_000n }, inEther)
    const [held, had] = [await money(usdc), await owned(inEther.collectionAddress, BigInt(inEther.tokenId))]
    const { checkout, wallet } = await enter({ intent })
    const state = await checkout.start()
    expect('error' in state && state.error).toBe(false)
    expect(wallet.prompts.map(({ method }) => method)).toEqual([
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ])
    const spender = `${contract.slice(0, 6)}…${contract.slice(-4)}`
    expect(state.steps.map(({ id, text }) => [id, text.replace(/[\d.]+(?= USDC)/, '…')])).toEqual([
      ['signEIP712', expect.stringMatching(`^Sign to let ${spender} collect … USDC, valid until .+ UTC$`)],
      ['buy', expect.stringMatching(/^Swap at most … USDC for exactly 0\.01 ETH and buy/)],
    ])
    const { swap } = state.status === 'success' ? state.outcome : {}
    expect(held - (await money(usdc))).toBe(swap?.paid)
    expect(await owned(inEther.collectionAddress, BigInt(inEther.tokenId))).toBe(had + 1n)
    expect(await allowed(usdc)).toBe(0n)
  })

  test('approves by a transaction when the account has code, whose signatures a token may reject (EIP-7702)', async () => {
    const openAccount = await openAccounts(shop)
    const { wallet, countPayments } = await openAccount({
      kind: 'delegated',
      answer: 'its hash',
      fate: 'made',
    })
    const intent = await agreeWith({ currency: usdc, maxAmount: 40_000_000n }, inEther)
    const { checkout } = await enter({ intent, wallet })
    const state = await checkout.start()
    await client.setCode({ address: buyer.address, bytecode: '0x' })
    expect(state).toMatchObject({ status: 'success', steps: [{ id: 'tokenApproval' }, { id: 'buy' }] })
    expect(wallet.prompts).toEqual([])
    expect(countPayments()).toBe(1)
  })

  test('throws WouldRevert before sending when the token rejects the permit', async () => {
    const intent = await agreeWith({ currency: usdc, maxAmount: 40_000_000n }, inEther)
    // During the prompt, another page uses the nonce of the permit, so the token rejects the permit.
    const spendPermit = async () => {
      const permit = { owner: buyer.address, spender: weth, value: 1n, nonce: 0n, deadline: 2n ** 40n }
      const domain = { name: 'Sandbox USD Coin', version: '1', chainId, verifyingContract: usdc }
      const signed = { domain, types: permitTypes, primaryType: 'Permit', message: permit } as const
      const { r, s, yParity } = parseSignature(await buyer.signTypedData(signed))
      const { owner, spender, value, deadline } = permit
      const args = [owner, spender, value, deadline, 27 + yParity, r, s] as const
      const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
      const account = privateKeyToAccount(shop.keyOf('seller'))
      const hash = await client.sendTransaction({ account, to: usdc, data })
      await client.waitForTransactionReceipt({ hash })
    }
    const { checkout, wallet } = await enter({
      intent,
      answer: async (_, at): Promise<'accept'> => {
        if (at === 0) await spendPermit()
        return 'accept'
      },
    })
    const [held, sent] = [await money(usdc), await client.getTransactionCount({ address: buyer.address })]
    expect(await checkout.start()).toMatchObject({ error: { code: 'WouldRevert' } })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4'])
    expect(await money(usdc)).toBe(held)
    expect(await client.getTransactionCount({ address: buyer.address })).toBe(sent)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('describes each step', async () => {
    const { checkout } = await enter({ intent: await agreeWith(dollars) })
    const { steps } = await checkout.start()
    const spender = `${contract.slice(0, 6)}…${contract.slice(-4)}`
    expect(steps.map(({ id, text }) => [id, text.replace(/[\d.]+(?= DAI)/, '…')])).toEqual([
      ['tokenApproval', `Allow ${spender} to collect … DAI`],
      [
        'buy',
        expect.stringMatching(/^Swap at most … DAI for exactly 12 USDC and buy .+ with it, all at once$/),
      ],
    ])
  })

  test('does not use the contract when the wallet sends batches', async () => {
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars), atomic: 'supported' })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    expect(JSON.stringify(wallet.prompts).toLowerCase()).not.toContain(contract.slice(2).toLowerCase())
  })

  test('does not use the contract when the buyer pays with the currency of the orders', async () => {
    const { checkout, wallet } = await enter({ order: inDollars })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(JSON.stringify(wallet.prompts).toLowerCase()).not.toContain(contract.slice(2).toLowerCase())
  })

  test('resumes without a loss after the buyer declined', async () => {
    const held = await money(dai)
    let isDeclining = true
    const answer = (_: unknown, at: number) => (at > 0 && isDeclining ? 'reject' : 'accept')
    const { checkout } = await enter({ intent: await agreeWith(dollars), answer })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await money(dai)).toBe(held)
    isDeclining = false
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowed(dai)).toBe(0n)
  })

  test.each(['loseAnswer', 'fail'] as const)(
    "pays once when the wallet's answer is lost: %s",
    async (how) => {
      const intent = await agreeWith(ether)
      const had = await owned(inDollars.collectionAddress, BigInt(inDollars.tokenId))
      const storage = createMemoryStorage()
      const { checkout } = await enter({ intent, storage, answer: (_, at) => (at === 0 ? how : 'accept') })
      let state = await checkout.start()
      const second = await enter({ intent, storage })
      if (state.status !== 'success') state = await second.checkout.start()
      expect(state).toMatchObject({ status: 'success', outcome: { swap: { currency: zeroAddress } } })
      expect(await owned(inDollars.collectionAddress, BigInt(inDollars.tokenId))).toBe(had + 1n)
    },
  )

  test('stays on the contract once a request used it, whatever the wallet answers or supports later', async () => {
    for (const answer of ['fail', 'reject'] as const) {
      const intent = await agreeWith(ether)
      const storage = createMemoryStorage()
      const first = await enter({ intent, storage, answer: () => answer })
      expect(await first.checkout.start()).toMatchObject({ error: { retry: true } })
      const second = await enter({ intent, storage, atomic: 'supported' })
      expect(await second.checkout.start()).toMatchObject({ status: 'success' })
      expect(second.wallet.prompts.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
    }
  })

  test('throws AlreadyBought when another device bought through the contract', async () => {
    const intent = await agreeWith(ether)
    const declined = await enter({ intent, answer: () => 'reject' })
    expect(await declined.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    const other = await enter({ intent })
    const made = await other.checkout.start()
    expect(made).toMatchObject({ status: 'success' })
    const { purchaseId } = made
    const readOptions = { client, buyer: buyer.address, purchaseId }
    expect(await readPurchased({ ...readOptions, market: contract })).toBe(true)
    expect(await readPurchased({ ...readOptions, market: contracts.market })).toBe(false)
    const known = marketPurchaseId(buyer.address, purchaseId)
    expect(
      await readPurchased({ ...readOptions, market: contracts.market, buyer: contract, purchaseId: known }),
    ).toBe(true)
    // The purchase without a swap has the same purchase id as the earlier one with a swap. Only the swap checkout contract has recorded
    // this id, so the checkout must look there, too.
    const { pay: _, ...plain } = intent
    const direct = await enter({ intent: plain, storage: declined.storage })
    expect(await direct.checkout.start()).toMatchObject({ error: { code: 'AlreadyBought' } })
    expect(direct.wallet.prompts).toEqual([])
  })

  test('throws WouldRevert without a prompt or a swap when the market stops selling', async () => {
    const held = await money(dai)
    const abi = [{ type: 'function', name: 'setPaused', inputs: [{ type: 'bool' }], outputs: [] }] as const
    await shop.outbid('deployer', {
      data: encodeFunctionData({ abi: [{ ...abi[0], stateMutability: 'nonpayable' }], args: [true] }),
    })
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars) })
    expect(await checkout.start()).toMatchObject({ error: { code: 'WouldRevert', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    expect(await money(dai)).toBe(held)
  })

  test('throws PlanRefused when the policy names the contract but no router', async () => {
    const { routers: _, ...without } = policy
    const { checkout, wallet } = await enter({ intent: await agreeWith(ether), policy: without })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })
})

describe('verifyPurchase', () => {
  test('proves a purchase through a contract of policy.checkouts for its buyer', async () => {
    const intent = await agreeWith(ether)
    const { checkout } = await enter({ intent })
    const { purchaseId } = await checkout.start()
    const proofOptions = {
      client,
      policy: { ...policy, confirmations: 1 },
      chainId,
      market: contracts.market,
      currency: intent.currency,
      buyer: buyer.address,
      items: intent.orders,
      purchaseId,
    }
    expect(await verifyPurchase(proofOptions)).toMatchObject({
      status: 'proven',
      buyer: buyer.address,
      purchaseId,
    })
    expect(await verifyPurchase({ ...proofOptions, buyer: shop.relayer.address })).toEqual({
      status: 'absent',
    })
    const { checkouts: _, ...without } = proofOptions.policy
    expect(await verifyPurchase({ ...proofOptions, policy: without })).toEqual({ status: 'absent' })
  })
})

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
