import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { permit2Address } from '../../../src/swaps/checkout/permit2.js'
import { permit2Reasons } from '../../../src/venues/permit2Reverts.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { allowPermit2 } from '../support/allowPermit2.js'
import { buySwapped } from '../support/buySwapped.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, owned, buyer, money } = shop
const { dai, usdc, usdt, weth } = contracts
const contract = await deploySwapCheckout(shop)
const policy = { ...shop.swapPolicy, checkouts: { [shop.deployment.chainId]: [contract] } }
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const dollars = { currency: dai, maxAmount: parseEther('13') }
for (const token of [dai, usdt, weth]) await allowPermit2(shop, token)

await rewindEach(client)

const enter: typeof shop.enter = (options) => shop.enter({ policy, ...options })
const signed = ['eth_signTypedData_v4', 'eth_sendTransaction']
const approved = ['eth_sendTransaction', 'eth_sendTransaction']

async function agreeWith(pay: NonNullable<Intent['pay']>, order = inDollars): Promise<Intent> {
  return { ...(await agree([{ order }])), pay }
}

function allowed(currency: Address, spender: Address): Promise<bigint> {
  const args = [buyer.address, spender] as const
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'allowance', args })
}

/** Invalidates the Permit2 nonce of a purchase, as a buyer can with a tool that manages allowances. The signature is then worthless. */
async function invalidateNonce(purchaseId: Hex): Promise<void> {
  const abi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])
  const nonce = BigInt(purchaseId)
  const args = [nonce >> 8n, 1n << (nonce & 255n)] as const
  const data = encodeFunctionData({ abi, functionName: 'invalidateUnorderedNonces', args })
  const account = privateKeyToAccount(shop.keyOf('buyer'))
  const hash = await client.sendTransaction({ account, to: permit2Address, data })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

/** The chain has the real Permit2: its published bytecode at its usual address. */
describe('createCheckout', () => {
  test.each([
    ['DAI for an item in USDC', dollars, inDollars],
    ['DAI for an item in ether', { currency: dai, maxAmount: parseEther('400') }, inEther],
    [
      'USDT, which returns nothing, for an item in USDC',
      { currency: usdt, maxAmount: 13_000_000n },
      inDollars,
    ],
  ] as const)('signs once and sends once when Permit2 may take the token: %s', async (...row) => {
    const [, pay, order] = row
    const intent = await agreeWith(pay, order)
    const had = await owned(order.collectionAddress, BigInt(order.tokenId))
    await buySwapped({ shop, order, intent, asked: signed, enter: () => enter({ intent }) })
    expect(await owned(order.collectionAddress, BigInt(order.tokenId))).toBe(had + 1n)
    expect(await allowed(pay.currency, contract)).toBe(0n)
    for (const currency of [zeroAddress, dai, usdc, usdt, weth])
      expect(await money(currency, contract)).toBe(0n)
  })

  test('describes each step, and shows the whole purchase in the typed data', async () => {
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars) })
    const { steps, purchaseId } = await checkout.start()
    const spender = `${contract.slice(0, 6)}…${contract.slice(-4)}`
    expect(steps.map(({ id, text }) => [id, text.replace(/[\d.]+(?= DAI)/, '…')])).toEqual([
      [
        'signEIP712',
        expect.stringMatching(
          `^Sign to let ${spender} collect … DAI through Permit2, for this purchase alone, valid until .+ UTC$`,
        ),
      ],
      ['buy', expect.stringMatching(/^Swap at most … DAI for exactly 12 USDC and buy/)],
    ])
    const [[, text]] = wallet.prompts.map(({ params }) => params as readonly string[]) as [[string, string]]
    const typed = JSON.parse(text)
    const { chainId } = shop.deployment
    const verifyingContract = permit2Address.toLowerCase()
    expect(typed.domain).toEqual({ name: 'Permit2', chainId, verifyingContract })
    expect(typed.types.EIP712Domain.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(typed.domain),
    )
    expect(typed).toMatchObject({
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        permitted: { token: dai },
        spender: contract.toLowerCase(),
        nonce: `${BigInt(purchaseId ?? 0)}`,
        witness: { purchaseId, payWith: dai, currency: usdc, market: contracts.market },
      },
    })
  })

  test.each([
    ['nothing', 0n],
    ['less than the maximum of the swap', 5n],
  ])('approves our contract for the exact amount when Permit2 may take %s', async (...row) => {
    await allowPermit2(shop, dai, row[1])
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars) })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(approved)
    expect(JSON.stringify(wallet.prompts).toLowerCase()).not.toContain(permit2Address.slice(2).toLowerCase())
    expect([await allowed(dai, permit2Address), await allowed(dai, contract)]).toEqual([row[1], 0n])
  })

  test('approves our contract for the exact amount when an older version is deployed', async () => {
    const selector = toFunctionSelector('function permit2TypeHash()')
    const rpc: typeof shop.rpc = async (request) => {
      if (JSON.stringify(request).includes(selector))
        throw Object.assign(new Error('execution reverted'), { code: 3 })
      return shop.rpc(request)
    }
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars), rpc })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(approved)
  })

  test('approves our contract for the exact amount on a chain without Permit2', async () => {
    await client.setCode({ address: permit2Address, bytecode: '0x' })
    const { checkout, wallet } = await enter({ intent: await agreeWith(dollars) })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(approved)
  })

  test('does not use Permit2 for a token with permits', async () => {
    await allowPermit2(shop, usdc)
    const intent = await agreeWith({ currency: usdc, maxAmount: 40_000_000n }, inEther)
    const { checkout, wallet } = await enter({ intent })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(signed)
    expect(JSON.stringify(wallet.prompts)).not.toContain('Permit2')
  })

  test.each([
    ['lost its allowance', 'SafeERC20FailedOperation', () => allowPermit2(shop, dai, 0n)],
    ['had the nonce invalidated', 'SignatureUsed', invalidateNonce],
  ] as const)(
    'throws WouldRevert before sending when Permit2 %s, and approves our contract on retry',
    async (_, reason, prevent) => {
      const { checkout, wallet } = await enter({
        intent: await agreeWith(dollars),
        answer: async (_, at): Promise<'accept'> => {
          if (at === 0) await prevent(checkout.getState().purchaseId ?? '0x')
          return 'accept'
        },
      })
      const held = await money(dai)
      const refused = { code: 'WouldRevert', funds: 'none', reason, details: permit2Reasons[reason] }
      expect(await checkout.start()).toMatchObject({ error: refused })
      expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4'])
      expect(await money(dai)).toBe(held)
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4', ...approved])
    },
  )

  test('throws BadSignature when another account signed, even if the order may be one of Seaport', async () => {
    const { signTypedData } = privateKeyToAccount(shop.keyOf('seller'))
    // Some wallets sign with the account that they show. The page requested another account.
    const wallet = shop.openWallet({ account: { ...buyer, signTypedData } })
    // This policy trusts a contract whose calls the checkout cannot decode, so the order may be of any market. So the checkout loads all
    // decoders, and Seaport's decoder must not change the error.
    const any = { ...policy, contracts: { [shop.deployment.chainId]: [contracts.erc721] } }
    const { checkout } = await enter({ intent: await agreeWith(dollars), wallet, policy: any })
    const held = await money(dai)
    const refused = { code: 'WouldRevert', funds: 'none', reason: 'BadSignature' }
    expect(await checkout.start()).toMatchObject({ error: refused })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4'])
    expect(await money(dai)).toBe(held)
  })

  test('resumes without a loss after the buyer declined', async () => {
    let isDeclining = true
    const answer = () => (isDeclining ? 'reject' : 'accept')
    const { checkout } = await enter({ intent: await agreeWith(dollars), answer })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    isDeclining = false
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowed(dai, permit2Address)).toBe(maxUint256)
  })

  test.each([0, 1])('pays once when answer %i of the wallet is lost', async (lost) => {
    const intent = await agreeWith(dollars)
    const had = await owned(inDollars.collectionAddress, BigInt(inDollars.tokenId))
    const storage = createMemoryStorage()
    const { checkout } = await enter({
      intent,
      storage,
      answer: (_, at) => (at === lost ? 'loseAnswer' : 'accept'),
    })
    let state = await checkout.start()
    const second = await enter({ intent, storage })
    if (state.status !== 'success') state = await second.checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect(await owned(inDollars.collectionAddress, BigInt(inDollars.tokenId))).toBe(had + 1n)
  })
})
