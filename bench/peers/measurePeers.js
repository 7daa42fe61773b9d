import { createTill } from 'tillkit/core'
import { createPublicClient, createWalletClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { median } from '../median.js'
import { openMarket } from '../openMarket.js'
import { waitForReceipt } from '../waitForReceipt.js'
import { makeExecutors } from './executors.js'
import { newCount, openDistance } from './openDistance.js'
import { openWallet } from './openWallet.js'

/**
 * Has ours and its peers buy the same thing in turns, in one run, from so far away: `prepared`, from the press to the wallet
 * with the dialog open before, and `whole`, from the press to the last receipt with nothing asked ahead. Answers of each its
 * medians in milliseconds, its round trips, and what the wallet was asked for; or why it could not be driven.
 */
export async function measurePeers({ load, milliseconds, rounds, blockTime }) {
  const market = await openMarket(...(blockTime ? ['--block-time', `${blockTime}`] : []))
  const count = newCount()
  const { manifest } = market
  const near = createPublicClient({ transport: http(manifest.rpcUrl), pollingInterval: 5 })
  const node = await openDistance({ target: manifest.rpcUrl, milliseconds, count })
  const answer = (url) => answerReservoir(url, near)
  const service = await openDistance({ target: manifest.apiUrl, milliseconds, count, answer })
  try {
    const chain = describeChain(manifest, node.url)
    const at = (url) => url.replace(new URL(manifest.apiUrl).origin, service.url)
    const urls = { marketplaceUrl: at(manifest.marketplaceUrl), apiUrl: at(manifest.apiUrl) }
    const till = createTill({ accessKey: manifest.accessKey, ...urls })
    const listed = manifest.orders.find((order) => order.about === '100 prints, in USDC.')
    const key = {
      chainId: chain.id,
      contractAddress: listed.collectionAddress,
      orderId: listed.orderId,
    }
    const order = await till.getOrder(key)
    const policy = { markets: { [chain.id]: [manifest.contracts.market] } }
    const world = { load, chain, till, key, policy, serviceUrl: service.url, rpcUrl: node.url }
    const { privateKey } = manifest.accounts.find(({ role }) => role === 'buyer')
    const rich = createWalletClient({
      account: privateKeyToAccount(privateKey),
      chain: { ...chain, rpcUrls: { default: { http: [manifest.rpcUrl] } } },
      transport: http(manifest.rpcUrl),
    })
    /** The wallet of somebody who has bought nothing yet. */
    async function open() {
      const privateKey = generatePrivateKey()
      const { address } = privateKeyToAccount(privateKey)
      await near.request({ method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] })
      const hash = await rich.writeContract({
        ...{ address: order.priceCurrencyAddress, abi: erc20Abi, functionName: 'transfer' },
        args: [address, order.priceAmount],
      })
      await waitForReceipt({ client: near, hash })
      return openWallet({ privateKey, chain, rpcUrl: manifest.rpcUrl, pageRpcUrl: node.url })
    }
    const found = []
    for (const [name, make] of Object.entries(makeExecutors(world))) {
      found.push({ name, executor: await make(), prepared: [], whole: [], trips: [], asked: [] })
    }
    for (let round = 0; round <= rounds; round++) {
      for (const side of found) {
        if (side.failed) continue
        try {
          const figures = await measureOnce({ ...side, order, open, count, near, ticking: blockTime > 0 })
          // The first round warms everything up.
          if (round === 0) continue
          for (const [figure, value] of Object.entries(figures)) side[figure].push(value)
        } catch (error) {
          side.failed = error?.cause?.message ?? error?.message ?? String(error)
        }
      }
    }
    return found.map(({ name, prepared, whole, trips, asked, failed }) => ({
      ...{ name, failed, prepared: median(prepared), whole: median(whole) },
      ...{ trips: median(trips), asked: asked.at(-1) },
    }))
  } finally {
    node.close()
    service.close()
    await market.close()
  }
}

async function measureOnce({ executor, order, open, count, near, ticking }) {
  const ahead = await open()
  const known = await executor.prepare(order, ahead)
  if (ticking) await untilNextBlock(near)
  const pressed = performance.now()
  await executor.buy(order, ahead, known)
  const prepared = ahead.asked[0].at - pressed

  const wallet = await open()
  if (ticking) await untilNextBlock(near)
  Object.assign(count, { requests: 0, trips: 0, returned: 0 })
  const start = performance.now()
  await executor.buy(order, wallet)
  const whole = performance.now() - start
  return { prepared, whole, trips: count.trips, asked: wallet.asked.length }
}

/** Reservoir waits until its own service has seen a transaction: this one has, as soon as the chain has mined it. */
function answerReservoir(url, near) {
  const { pathname, searchParams } = new URL(url, 'http://reservoir.invalid')
  if (pathname !== '/transactions/synced/v2') return undefined
  const asked = near.request({ method: 'eth_getTransactionReceipt', params: [searchParams.get('txHash')] })
  return asked.then((receipt) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ synced: receipt !== null }),
  }))
}

function describeChain({ chainId }, rpcUrl) {
  return {
    id: chainId,
    name: 'sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}

async function untilNextBlock(client) {
  const read = () => client.getBlockNumber({ cacheTime: 0 })
  const before = await read()
  while ((await read()) === before) await new Promise((resolve) => setTimeout(resolve, 5))
}
