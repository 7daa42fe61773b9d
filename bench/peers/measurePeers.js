import { createTill } from 'tillkit/core'
import { createPublicClient, createWalletClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { median } from '../median.js'
import { openMarket } from '../openMarket.js'
import { waitForReceipt } from '../waitForReceipt.js'
import { makeExecutors } from './executors.js'
import { openDistance } from './openDistance.js'
import { openWallet } from './openWallet.js'

/**
 * Makes the same purchase with Tillkit and each compared kit in turns, over a network delay. Measures each purchase with and without
 * prefetching. Returns the medians for each kit, in milliseconds. `prepared` is the time from the press to the wallet prompt, and `after`
 * the time to the last receipt. Without prefetching, the same times are `unprepared` and `whole`. Also returns the round trips with and
 * without prefetching, and the number of prompts. If a kit failed, `failed` is the reason.
 */
export async function measurePeers({ load, milliseconds, rounds, blockTime }) {
  const market = await openMarket(...(blockTime ? ['--block-time', `${blockTime}`] : []))
  const { manifest } = market
  const near = createPublicClient({ transport: http(manifest.rpcUrl), pollingInterval: 5 })
  const distance = await openDistance({
    node: manifest.rpcUrl,
    service: manifest.apiUrl,
    milliseconds,
  })
  try {
    const chain = describeChain(manifest, distance.node)
    const at = (url) => url.replace(new URL(manifest.apiUrl).origin, distance.service)
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
    const world = { load, chain, till, key, policy, serviceUrl: distance.service, rpcUrl: distance.node }
    const { privateKey } = manifest.accounts.find(({ role }) => role === 'buyer')
    const rich = createWalletClient({
      account: privateKeyToAccount(privateKey),
      chain: { ...chain, rpcUrls: { default: { http: [manifest.rpcUrl] } } },
      transport: http(manifest.rpcUrl),
    })
    async function open() {
      const privateKey = generatePrivateKey()
      const { address } = privateKeyToAccount(privateKey)
      await near.request({ method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] })
      const hash = await rich.writeContract({
        address: order.priceCurrencyAddress,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [address, order.priceAmount],
      })
      await waitForReceipt({ client: near, hash })
      return openWallet({ privateKey, chain, rpcUrl: manifest.rpcUrl, pageRpcUrl: distance.node })
    }
    const found = []
    for (const [name, make] of Object.entries(makeExecutors(world))) {
      found.push({ name, executor: await make(), ...namesOf(() => []) })
    }
    for (let round = 0; round <= rounds; round++) {
      for (const side of found) {
        if (side.failed) continue
        try {
          const figures = await measureOnce({ ...side, order, open, distance, near, ticking: blockTime > 0 })
          // Do not count the first round, which is a warm-up.
          if (round === 0) continue
          for (const [figure, value] of Object.entries(figures)) side[figure].push(value)
        } catch (error) {
          side.failed = error?.cause?.message ?? error?.message ?? String(error)
        }
      }
    }
    return found.map(({ name, failed, ...side }) => ({
      name,
      failed,
      ...namesOf((figure) => median(side[figure])),
    }))
  } finally {
    distance.close()
    await market.close()
  }
}

async function measureOnce({ executor, order, open, distance, near, ticking }) {
  const ahead = await open()
  const preparation = await executor.prepare(order, ahead)
  const { time: after, pressed, trips: tripsAfter } = await buy(ahead, preparation)
  const wallet = await open()
  const { time: whole, pressed: begun, trips } = await buy(wallet)
  return {
    prepared: ahead.prompts[0].at - pressed,
    after,
    tripsAfter,
    unprepared: wallet.prompts[0].at - begun,
    whole,
    trips,
    prompts: wallet.prompts.length,
  }

  async function buy(wallet, preparation) {
    if (ticking) await untilNextBlock(near)
    await distance.restart()
    const pressed = performance.now()
    await executor.buy(order, wallet, preparation)
    const time = performance.now() - pressed
    return { time, pressed, trips: await distance.readTrips() }
  }
}

function namesOf(make) {
  const names = ['prepared', 'after', 'tripsAfter', 'unprepared', 'whole', 'trips', 'prompts']
  return Object.fromEntries(names.map((name) => [name, make(name)]))
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
