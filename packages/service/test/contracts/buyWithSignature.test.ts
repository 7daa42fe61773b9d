import { fileURLToPath } from 'node:url'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { purchaseTypes } from '../../../../test/checkout/verify/support/typedDataTypes.js'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { type Call, type Fee, type Item, openMarket, payouts } from './support/openMarket.js'

const market = await openMarket()
const { client, contracts, account, buyer, send, revertOf, deploy, list, approve, owned } = market
const [relayer, stranger] = [account('relayer'), account('stranger')]
const { SignerWallet } = compileOnce(fileURLToPath(new URL('support', import.meta.url)))
if (!SignerWallet) throw new Error('SignerWallet.sol was not compiled.')
const unitPrice = parseUnits('3', 6)
const anyTime = 2n ** 256n - 1n

type Purchase = {
  buyer: Address
  items: readonly Item[]
  currency: Address
  recipient: Address
  fees: readonly Fee[]
  purchaseId: Hex
  deadline: bigint
}

/** Lists two tokens in USDC, and returns a purchase of both that is paid by an allowance. */
async function preparePurchase(changes: Partial<Purchase> = {}): Promise<Purchase> {
  const items = [
    await list({ unitPrice, currency: contracts.usdc }),
    await list({ unitPrice, currency: contracts.usdc, collection: contracts.erc1155, quantity: 2n }),
  ]
  const fees = [{ receiver: relayer.address, amount: 5n }]
  await approve({ token: contracts.usdc, amount: unitPrice * 6n + 10n })
  const purchaseId = keccak256(toHex(`${items[0]?.orderId}`))
  const common = { currency: contracts.usdc, fees, purchaseId, deadline: anyTime }
  return { buyer: buyer.address, items, recipient: buyer.address, ...common, ...changes }
}

async function sign(message: Purchase, signer = buyer): Promise<Hex> {
  const domain = { name: 'Tillkit Market', version: '1', chainId: 31337, verifyingContract: contracts.market }
  if (!signer.signTypedData) throw new TypeError('The account cannot sign.')
  return signer.signTypedData({ domain, types: purchaseTypes, primaryType: 'Purchase', message })
}

function relay(purchase: Purchase, signature: Hex): Call {
  const args = [purchase, signature] as const
  return {
    from: relayer,
    data: encodeFunctionData({ abi: marketAbi, functionName: 'buyWithSignature', args }),
  }
}

describe('buyWithSignature', () => {
  test('buys for the signer, and pays the fee to the relayer', async () => {
    const purchase = await preparePurchase()
    const receipt = await send(relay(purchase, await sign(purchase)))
    const paid = payouts(receipt, contracts.usdc)
    expect(Object.values(paid).reduce((sum, amount) => sum + amount)).toBe(unitPrice * 3n + 5n)
    expect(paid[relayer.address]).toBe(5n)
    const holdings = await Promise.all(purchase.items.map((item) => owned(item, buyer.address)))
    expect(holdings).toEqual([1n, 2n])
  })

  test('accepts the ERC-1271 signature of a contract wallet', async () => {
    const wallet = await deploy(SignerWallet, [buyer.address])
    const purchase = await preparePurchase({ buyer: wallet, recipient: stranger.address })
    const mint = encodeFunctionData({
      abi: parseAbi(['function mint(address, uint256)']),
      args: [wallet, parseUnits('9', 6) + 5n],
    })
    await send({ from: buyer, to: contracts.usdc, data: mint })
    const abi = parseAbi(['function approve(address token, address spender, uint256 amount)'])
    const approval = [contracts.usdc, contracts.market, parseUnits('9', 6) + 5n] as const
    await send({ from: buyer, to: wallet, data: encodeFunctionData({ abi, args: approval }) })

    expect(await revertOf(relay(purchase, await sign(purchase, stranger)))).toBe('BadSignature()')
    await send(relay(purchase, await sign(purchase)))
    const [token] = purchase.items
    expect(token && (await owned(token, stranger.address))).toBe(1n)
  })

  test('accepts a signature once', async () => {
    const purchase = await preparePurchase()
    const first = await sign(purchase)
    await send(relay(purchase, first))
    expect(await revertOf(relay(purchase, first))).toBe(`PurchaseAlreadyMade(${purchase.purchaseId})`)
    const unnamed = { ...purchase, purchaseId: zeroHash }
    expect(await revertOf(relay(unnamed, await sign(unnamed)))).toBe('PurchaseIdMissing()')
  })

  test('accepts the signature up to the second of its deadline', async () => {
    const { timestamp } = await client.getBlock()
    const purchase = await preparePurchase({ deadline: timestamp + 1_000n })
    const call = relay(purchase, await sign(purchase))
    const refusalAt = async (time: bigint) => {
      await client.setNextBlockTimestamp({ timestamp: time })
      await client.mine({ blocks: 1 })
      return revertOf(call)
    }
    expect(await refusalAt(purchase.deadline)).toBeUndefined()
    expect(await refusalAt(purchase.deadline + 1n)).toBe('SignatureExpired()')
  })

  test('reverts with BadSignature for another signer, signature or purchase', async () => {
    const purchase = await preparePurchase()
    const signature = await sign(purchase)
    expect(await revertOf(relay(purchase, await sign(purchase, stranger)))).toBe('BadSignature()')
    expect(await revertOf(relay(purchase, '0x'))).toBe('BadSignature()')
    const [item] = purchase.items
    if (!item) throw new Error('The purchase has no item.')
    const forgeries: Partial<Purchase>[] = [
      { buyer: stranger.address },
      { items: [item] },
      { items: [{ ...item, quantity: 2n }] },
      { currency: contracts.dai },
      { recipient: stranger.address },
      { fees: [{ receiver: relayer.address, amount: 6n }] },
      { fees: [] },
      { purchaseId: keccak256('0x01') },
      { deadline: anyTime - 1n },
    ]
    for (const forgery of forgeries) {
      expect(await revertOf(relay({ ...purchase, ...forgery }, signature))).toBe('BadSignature()')
    }
    expect(await revertOf(relay(purchase, signature))).toBeUndefined()
  })

  test('reverts with NativeNotSignable when the currency is the native one', async () => {
    const purchase = await preparePurchase({ currency: zeroAddress })
    expect(await revertOf(relay(purchase, await sign(purchase)))).toBe('NativeNotSignable()')
  })
})
