import { createTill, marketAbi } from 'tillkit/core'
import { createPublicClient, createWalletClient, http, parseEventLogs } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForReceipt } from './waitForReceipt.js'

/** Creates `count` orders on the chain, and waits until the service has indexed them. Returns the `GetOrders` input for all of them. */
export async function listOrders({ manifest, count }) {
  const { chainId, rpcUrl, contracts } = manifest
  const seller = privateKeyToAccount(manifest.accounts.find(({ role }) => role === 'seller').privateKey)
  const wallet = createWalletClient({ account: seller, transport: http(rpcUrl) })
  const client = createPublicClient({ transport: http(rpcUrl) })
  const model = manifest.orders.find((order) => order.about === '100 prints, in USDC.')
  const { timestamp } = await client.getBlock()
  const order = {
    collection: model.collectionAddress,
    tokenId: BigInt(model.tokenId),
    quantity: 1n,
    currency: model.currency,
    unitPrice: BigInt(model.priceAmount),
    validFrom: timestamp,
    validUntil: timestamp + 86_400n,
  }
  const input = []
  for (let index = 0; index < count; index++) {
    const call = { address: contracts.market, abi: marketAbi, functionName: 'createOrder', args: [order] }
    const hash = await wallet.writeContract({ ...call, chain: null })
    const { logs } = await waitForReceipt({ client, hash })
    const [{ args }] = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    input.push({ contractAddress: args.collection, orderId: args.orderId })
  }
  await untilKnown({ till: createTill(manifest), chainId, input })
  return input
}

async function untilKnown({ till, chainId, input }) {
  const end = performance.now() + 30_000
  for (;;) {
    const { orders } = await till.getOrders({ chainId, input })
    if (orders.length === input.length) return
    if (performance.now() > end)
      throw new Error(`The service knows ${orders.length} of ${input.length} orders.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
