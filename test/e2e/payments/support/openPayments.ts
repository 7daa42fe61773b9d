import type { Locator } from 'playwright-core'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  erc1155Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseGwei,
  publicActions,
  walletActions,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect } from 'vitest'
import { createSandbox } from '../../../../packages/sandbox/src/createSandbox.js'
import { waitForReceipt } from '../../../../src/evm/waitForReceipt.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { encodeMarketBuy } from '../../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { placePermit2 } from '../../../setup/contracts/placePermit2.js'
import { openHttp } from '../../../setup/openHttp.js'
import { connectIfAsked } from '../../support/connectIfAsked.js'
import { press } from '../../support/press.js'
import { readMarket } from '../../support/readMarket.js'
import { elementFor } from '../../support/serveWidget.js'
import { visitWidgets } from '../../support/visitWidgets.js'

/**
 * Starts a market with pages on which the buyer pays in another currency. Each page has one purchase and one kind of wallet:
 *
 * - `batch`: the wallet sends several calls as one.
 * - `merged`: the checkout contract in the policy swaps and buys in one call.
 * - `single`: the wallet prompts for one transaction after another.
 */
export async function openPayments() {
  const sandbox = await createSandbox({ port: 0, page: false })
  const { manifest } = sandbox
  const { chainId, contracts, rpcUrl } = manifest
  const { usdc, dai, usdt, weth, swapCheckout, uniswapV2Router } = contracts
  const { uniswapV3Router, uniswapV3Factory: v3Factory = zeroAddress } = contracts
  if (!uniswapV3Router) throw new Error('The sandbox has no Uniswap V3.')
  const routers = [uniswapV2Router, uniswapV3Router]
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: openHttp(rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const { orderOf } = readMarket(manifest)
  const keyOf = (role: string) => {
    const { privateKey } = manifest.accounts.find((account) => account.role === role) ?? {}
    return privateKeyToAccount(privateKey ?? '0x')
  }
  const buyer = keyOf('buyer')

  /** Sends a transaction with a high fee, so that the chain mines it before others. Does not wait until it is mined. */
  function post(role: string, to: Address, data: Hex, value = 0n) {
    const fees = { maxPriorityFeePerGas: parseGwei('50'), maxFeePerGas: parseGwei('500') }
    return chain.sendTransaction({ account: keyOf(role), to, data, value, gas: 500_000n, ...fees })
  }

  async function send(role: string, to: Address, data: Hex, value = 0n) {
    const hash = await post(role, to, data, value)
    const receipt = await waitForReceipt(chain, { hash, timeoutMs: 60_000 })
    if (receipt.status !== 'success') throw new Error(`What the ${role} sent to ${to} was undone.`)
    return receipt
  }

  await send('buyer', weth, '0xd0e30db0', parseEther('1'))
  const allow = (currency: Address, spender: Address, amount: bigint) =>
    send(
      'buyer',
      currency,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    )
  await placePermit2({ client: chain })
  // USDT accepts a new allowance only after a reset to zero. This small allowance forces the checkout to reset it first.
  await allow(usdt, swapCheckout, 5n)
  const inDollars = orderOf('100 prints, in USDC.')
  const inEther = orderOf('Token id 0 of the ERC-1155: 25 prints, in ether.')
  const inWrapped = await listNine(77n, weth, parseEther('0.02'))
  const nineInDollars = await listNine(78n, usdc, 12_000_000n)

  /** Lists nine prints of a new work. */
  async function listNine(id: bigint, currency: Address, unitPrice: bigint) {
    const { collectionAddress, tokenId } = inEther
    const mint = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])
    await send(
      'deployer',
      collectionAddress,
      encodeFunctionData({ abi: mint, functionName: 'mint', args: [keyOf('seller').address, id, 9n] }),
    )
    const { timestamp: validFrom } = await chain.getBlock()
    const order = { collection: collectionAddress, tokenId: id, quantity: 9n, currency }
    const terms = { unitPrice, validFrom, validUntil: validFrom + 86_400n }
    const data = encodeFunctionData({
      abi: marketAbi,
      functionName: 'createOrder',
      args: [{ ...order, ...terms }],
    })
    const { logs } = await send('seller', contracts.market, data)
    const [log] = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    const { orderId = '0x' } = log?.args ?? {}
    return { ...inEther, orderId, tokenId: `${id}`, currency, unitPrice, about: tokenId }
  }

  /** Gives another buyer enough USDC to buy all nine prints. Returns the calldata of that purchase. */
  async function readyToBuyNine({ orderId, collectionAddress, tokenId, unitPrice }: typeof inWrapped) {
    const account = keyOf('relayer').address
    const mint = parseAbi(['function mint(address to, uint256 amount)'])
    const amount = 9n * unitPrice
    await send(
      'deployer',
      usdc,
      encodeFunctionData({ abi: mint, functionName: 'mint', args: [account, amount] }),
    )
    const args = [contracts.market, amount] as const
    await send('relayer', usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
    const item = { orderId, collection: collectionAddress, tokenId: BigInt(tokenId), quantity: 9n, unitPrice }
    return encodeMarketBuy({
      items: [item],
      currency: usdc,
      recipient: account,
      fees: [],
      purchaseId: zeroHash,
    })
  }

  const sends = (count: number) => Array.from({ length: count }, () => 'eth_sendTransaction')
  /**
   * The order and the payment currency of each purchase. `merged` and `single` are the numbers of prompts that the test expects, with the
   * checkout contract and without it.
   */
  const purchases = {
    'ETH for an item in USDC': {
      pay: zeroAddress,
      most: '0.005',
      order: inDollars,
      merged: sends(1),
      single: sends(3),
    },
    'ETH for one of nine in USDC': {
      pay: zeroAddress,
      most: '0.005',
      order: nineInDollars,
      merged: sends(1),
      single: sends(3),
    },
    'DAI for an item in ETH': { pay: dai, most: '40', order: inEther, merged: sends(2), single: sends(3) },
    'USDC, by a permit, for an item in ETH': {
      pay: usdc,
      most: '40',
      order: inEther,
      single: sends(3),
      merged: ['eth_signTypedData_v4', ...sends(1)],
    },
    'DAI, by Permit2, for an item in ETH': {
      pay: dai,
      most: '40',
      order: inEther,
      single: sends(3),
      merged: ['eth_signTypedData_v4', ...sends(1)],
    },
    'WETH for an item in ETH': {
      pay: weth,
      most: '0.01',
      order: inEther,
      merged: sends(2),
      single: sends(2),
    },
    'ETH for an item in WETH': {
      pay: zeroAddress,
      most: '0.02',
      order: inWrapped,
      merged: sends(1),
      single: sends(3),
    },
    'USDT, some of it allowed, for an item in USDC': {
      pay: usdt,
      most: '13',
      order: inDollars,
      merged: sends(3),
      single: sends(4),
    },
  } as const
  const wallets = ['batch', 'merged', 'single'] as const
  const decimalsOf = (currency: Address) => ([usdc, usdt].some((each) => each === currency) ? 6 : 18)

  const pages = Object.values(purchases).flatMap(({ pay, most, order }, at) =>
    wallets.map((wallet) => {
      const policy = { routers: { [chainId]: [...routers, weth] }, swapTokens: { [chainId]: [weth] } }
      const checkouts = { [chainId]: wallet === 'merged' ? [swapCheckout] : [] }
      const maxAmount = String(BigInt(Number(most) * 1e6) * 10n ** BigInt(decimalsOf(pay) - 6))
      const attributes = `pay='${JSON.stringify({ currency: pay, maxAmount })}'
        policy='${JSON.stringify({ ...policy, checkouts })}' ${wallet === 'batch' ? 'data-batches' : ''}`
      const listed = { orderId: order.orderId, collection: order.collectionAddress }
      return [`/${at}/${wallet}`, elementFor({ manifest, ...listed, attributes })] as const
    }),
  )
  const { visit, leave, close } = await visitWidgets({ manifest, pages: Object.fromEntries(pages) })

  const balanceOf = (currency: Address, owner: Address): Promise<bigint> =>
    isAddressEqual(currency, zeroAddress)
      ? chain.getBalance({ address: owner })
      : chain.readContract({ abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [owner] })

  /** Returns the ether in the Uniswap V3 pools, which changes with each swap. */
  function etherInV3() {
    const getPool = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
    const pools = [
      [usdc, 500],
      [dai, 500],
      [usdt, 3_000],
    ] as const
    return Promise.all(
      pools.map(async ([token, fee]) => {
        const args = [weth, token, fee] as const
        const call = { abi: getPool, address: v3Factory, functionName: 'getPool', args } as const
        return balanceOf(weth, await chain.readContract(call))
      }),
    )
  }

  /** Returns the balances before or after a purchase. */
  async function readBalances({ pay, order }: Purchase) {
    const args = [buyer.address, BigInt(order.tokenId)] as const
    const { collectionAddress: address } = order
    const [prints, paid, priced, ...kept] = await Promise.all([
      chain.readContract({ abi: erc1155Abi, address, functionName: 'balanceOf', args }),
      balanceOf(pay, buyer.address),
      balanceOf(order.currency, buyer.address),
      ...[zeroAddress, usdc, dai, usdt, weth].map((currency) => balanceOf(currency, swapCheckout)),
    ])
    return { prints, paid, priced, kept }
  }

  /** Opens a page with the dialog of a purchase, and returns a function that presses the pay button. */
  async function enter(
    name: keyof typeof purchases,
    wallet: (typeof wallets)[number],
    context?: visitWidgets.Visit['context'],
  ) {
    // A wallet that sends batches leaves code on the account, and some tokens then reject the account's signatures. So remove the code.
    await chain.setCode({ address: buyer.address, bytecode: '0x' })
    // Reset the allowances of earlier purchases, because they would change the number of steps.
    for (const router of routers) await allow(usdt, router, 0n)
    await allow(usdc, contracts.market, 0n)
    await allow(dai, permit2Address, name.includes('Permit2') ? parseEther('40') : 0n)
    const path = `/${Object.keys(purchases).indexOf(name)}/${wallet}`
    const visited = await visit(path, { context })
    const { page, dialog, read } = visited
    await press(page.getByRole('button', { name: 'Buy', exact: true }))
    const payButton = dialog.getByRole('button', { name: /^Pay (up to )?\d/ })
    await connectIfAsked(dialog)
    const pay = () => press(payButton)
    const methods = async () => (await read('prompts')).map(({ method }) => method)
    return { ...visited, press: pay, methods }
  }

  /** Buys, checks the balances, and returns the prompts of the wallet. */
  async function buy(name: keyof typeof purchases, wallet: (typeof wallets)[number]) {
    const purchase = purchases[name]
    const before = await readBalances(purchase)
    const { press, methods, dialog } = await enter(name, wallet)
    await press()
    await waitForSuccess(dialog)
    const after = await readBalances(purchase)
    expect(after.prints - before.prints).toBe(1n)
    expect(after.kept).toEqual(before.kept)
    if (purchase.pay !== zeroAddress) {
      const most = BigInt(Number(purchase.most) * 1e6) * 10n ** BigInt(decimalsOf(purchase.pay) - 6)
      expect(before.paid - after.paid).toBeGreaterThan(0n)
      expect(before.paid - after.paid).toBeLessThanOrEqual(most)
    }
    if (purchase.order.currency !== zeroAddress) expect(after.priced).toBe(before.priced)
    return methods()
  }

  /** Lets the wallet send its transaction. `happen` changes the chain before the transaction is mined. */
  async function overtake(letGo: () => Promise<void>, happen: () => Promise<unknown>) {
    const { address } = buyer
    const sent = await chain.getTransactionCount({ address })
    await chain.setAutomine(false)
    await letGo()
    await expect.poll(() => chain.getTransactionCount({ address, blockTag: 'pending' })).toBe(sent + 1)
    await happen()
    await chain.mine({ blocks: 1 })
    await chain.setAutomine(true)
  }

  return {
    buy,
    chain,
    contracts,
    etherInV3,
    enter,
    nineInDollars,
    readyToBuyNine,
    leave,
    purchases,
    overtake,
    post,
    send,
    sends,
    readBalances,
    wallets,
    async close() {
      await close()
      await sandbox.close()
    },
  }
}

type Purchase = { pay: Address; order: { collectionAddress: Address; tokenId: string; currency: Address } }

/** Waits until the dialog shows that the purchase succeeded. */
export function waitForSuccess(dialog: Locator): Promise<void> {
  return dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
}
