import { encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { expect } from 'vitest'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import type { startShop } from './startShop.js'

/** Lets the buyer buy three editions of token 0 and list them on our market. Returns the order id and the unit price. */
export async function listOwn(
  shop: Awaited<ReturnType<typeof startShop>>,
): Promise<{ own: Hex; price: bigint }> {
  const { client, contracts, buyer, enter, orderAbout } = shop
  const { market, erc1155: collection } = contracts
  const order = orderAbout(/Token id 0 of the ERC-1155/)
  const price = 10n ** 16n
  expect(await (await enter({ order, quantity: 3n })).checkout.start()).toMatchObject({ status: 'success' })
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] })
  await client.sendTransaction({ account: buyer, to: collection, data })
  const terms = { collection, tokenId: 0n, quantity: 3n, currency: zeroAddress, unitPrice: price }
  const args = [{ ...terms, validFrom: 0n, validUntil: 2n ** 40n }] as const
  const listing = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args })
  const hash = await client.sendTransaction({ account: buyer, to: market, data: listing })
  const own = (await client.getTransactionReceipt({ hash })).logs[0]?.topics[1] ?? zeroHash
  return { own, price }
}
