import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Step } from '../../../src/protocol/step.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import type { startShop } from './startShop.js'

const moods = [
  'honest',
  'idle',
  'honest when gas is free',
  'honest when blocks are free',
  'honest when nothing is tipped',
  'honest when gas is free, or the buyer has more',
  'honest when gas is free, or somebody is there',
  'honest when gas is free, or nothing is random',
] as const

/** Deploys a market whose behaviour a test can change. The policy trusts the market, but the checkout cannot decode its calls. */
export async function startUnsteadyMarket(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, deployment } = shop
  const { Fickle } = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))
  if (!Fickle) throw new Error('Fickle.sol was not compiled.')
  const from = deployment.accounts[0]?.address ?? '0x'
  const hash = await client.sendUnsignedTransaction({ from, data: encodeDeployData(Fickle) })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const market = getAddress(contractAddress ?? '0x')
  const price = 12_000_000n
  const args = [contracts.usdc, price, contracts.erc1155, 1n, 1n] as const
  return {
    market,
    price,
    /** The options of `enter` for a purchase on this market. */
    goods: {
      order: shop.orderAbout(/100 prints, in USDC/),
      policy: { contracts: { [deployment.chainId]: [market] } },
      tamper: (): Step[] => [
        {
          id: 'tokenApproval',
          to: contracts.usdc,
          data: encodeApprove(market, price),
          value: 0n,
          price: 0n,
        },
        {
          id: 'buy',
          to: market,
          data: encodeFunctionData({ abi, functionName: 'takeFor', args }),
          value: 0n,
          price,
        },
      ],
    },
    look: async (buyer: Address, empty: Address) => {
      const data = encodeFunctionData({ abi, functionName: 'look', args: [buyer, empty] })
      const hash = await client.sendUnsignedTransaction({ from, to: market, data })
      await client.waitForTransactionReceipt({ hash })
    },
    become: async (mood: (typeof moods)[number]) => {
      const data = encodeFunctionData({ abi, functionName: 'setMood', args: [moods.indexOf(mood)] })
      const hash = await client.sendUnsignedTransaction({ from, to: market, data })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}

const abi = parseAbi([
  'function setMood(uint8 mood)',
  'function look(address buyer, address empty)',
  'function takeFor(address currency, uint256 price, address collection, uint256 id, uint256 amount)',
])
