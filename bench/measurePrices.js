import { zeroAddress } from 'viem'
import { openChain } from '../packages/service/dist/chain/openChain.js'
import { openExchange } from '../packages/service/dist/swaps/openExchange.js'
import { swapPrices } from '../packages/service/dist/swaps/swapPrices.js'
import { median } from './median.js'

/**
 * Reads the prices for an amount of USDC in forty currencies, as `GetSwapPrices` does, and sends the same `eth_call` alone, in turns.
 * Returns the milliseconds of each. The forty currencies are those of the sandbox, repeated.
 */
export async function measurePrices({ manifest, rounds }) {
  const { rpcUrl, chainId, contracts, accounts } = manifest
  const { usdc, dai, usdt, weth, uniswapV2Router: v2Router } = contracts
  let ethCall
  const chain = openChain({
    chainId,
    rpcUrl,
    name: 'bench',
    fetch: (input, init) => {
      if (String(init.body).includes('eth_call')) ethCall = init
      return fetch(input, init)
    },
  })
  const currencies = Array.from({ length: 39 }, (_, at) => [dai, usdt, weth][at % 3])
  const exchange = openExchange({ chain, v2Router, currencies })
  const wallet = accounts.find(({ role }) => role === 'buyer').address
  const options = { exchange, wallet, buy: usdc, amount: 12_000_000n, slippagePercentage: 1 }
  const ask = async () => {
    const { swapPrices: prices } = await swapPrices(options)
    if (!prices.some(({ currencyAddress }) => currencyAddress === zeroAddress)) throw new Error('No prices.')
  }
  await ask()
  const { body, headers, method } = ethCall
  const call = async () => {
    const text = await (await fetch(rpcUrl, { body, headers, method })).text()
    if (text.length < 10_000) throw new Error('The node does not answer that alone.')
  }
  const times = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timeOf(call))
    times.ours.push(await timeOf(ask))
  }
  return { ours: median(times.ours), bare: median(times.bare) }
}

async function timeOf(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
