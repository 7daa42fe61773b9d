import { createCheckout, createIntent, createTill, marketAbi } from 'tillkit/core'
import { createLocks } from 'tillkit/testing'
import { createPublicClient, createWalletClient, erc20Abi, http, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { median } from './median.js'
import { waitForReceipt } from './waitForReceipt.js'

const quantity = 1n

/**
 * Buys the same item repeatedly, in turns with a whole checkout and with a script that only sends the two transactions. A checkout also
 * makes requests, verifies, simulates, writes the journal, and proves the payment. Returns the median milliseconds of each. With `ticking`,
 * each purchase starts right after a new block.
 */
export async function measureCheckout({ manifest, rounds, ticking = false }) {
  const { chainId, rpcUrl, contracts } = manifest
  const buyer = privateKeyToAccount(manifest.accounts.find(({ role }) => role === 'buyer').privateKey)
  const client = createPublicClient({
    chain: { id: chainId, name: 'sandbox', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } },
    transport: http(rpcUrl),
    pollingInterval: 5,
  })
  const wallet = createWalletClient({ account: buyer, transport: http(rpcUrl) })
  const till = createTill(manifest)
  const listed = manifest.orders.find((order) => order.about === '100 prints, in USDC.')
  const key = { chainId, contractAddress: listed.collectionAddress, orderId: listed.orderId }
  const order = await till.getOrder(key)
  const policy = { markets: { [chainId]: [contracts.market] } }

  // Provide Web Locks, as browsers do. Without Web Locks, the checkout would wait until no other tab can still write the journal.
  const locks = createLocks()

  async function byCheckout() {
    const intent = createIntent({ items: [{ order, quantity }], buyer: buyer.address })
    const checkout = createCheckout({ till, wallet, client, intent, policy, storage: createStorage(), locks })
    const state = await checkout.start()
    if (state.status !== 'success')
      throw new Error(`The checkout ended with ${state.status}.`, { cause: state.error })
  }

  async function byScript() {
    const { orderId, collectionContractAddress: collection, tokenId, priceAmount: unitPrice } = order
    const currency = order.priceCurrencyAddress
    const send = async (call) => {
      const hash = await wallet.writeContract({ ...call, chain: null })
      await waitForReceipt({ client, hash })
    }
    const approval = [contracts.market, unitPrice * quantity]
    await send({ address: currency, abi: erc20Abi, functionName: 'approve', args: approval })
    const items = [{ orderId, collection, tokenId, quantity, unitPrice }]
    const purchase = [items, currency, buyer.address, [], zeroHash]
    await send({ address: contracts.market, abi: marketAbi, functionName: 'buy', args: purchase })
  }

  const times = { checkout: [], script: [] }
  for (let round = 0; round <= rounds; round++) {
    if (ticking) await untilNextBlock(client)
    const checkout = await timeOf(byCheckout)
    if (ticking) await untilNextBlock(client)
    const script = await timeOf(byScript)
    // Do not count the first round, which is a warm-up.
    if (round > 0) {
      times.checkout.push(checkout)
      times.script.push(script)
    }
  }
  return { checkout: median(times.checkout), script: median(times.script) }
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function untilNextBlock(client) {
  const read = () => client.getBlockNumber({ cacheTime: 0 })
  const before = await read()
  while ((await read()) === before) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function timeOf(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function createStorage() {
  const kept = new Map()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
