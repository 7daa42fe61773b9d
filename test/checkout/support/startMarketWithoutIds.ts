import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Step } from '../../../src/protocol/step.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import type { startShop } from './startShop.js'

/**
 * Deploys an honest market that records no purchase ids, so a buyer who pays twice gets the tokens twice. The checkout cannot decode its
 * calls, so the host's policy must trust the contract.
 */
export async function startMarketWithoutIds(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, deployment } = shop
  const { Stall, SideDoor } = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))
  if (!Stall || !SideDoor) throw new Error('Stall.sol and SideDoor.sol were not compiled.')
  const from = deployment.accounts[0]?.address ?? '0x'
  const hash = await client.sendUnsignedTransaction({ from, data: encodeDeployData(Stall) })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const stall = getAddress(contractAddress ?? '0x')
  const [ether, dollars] = [10n ** 16n, 12_000_000n]
  const policy = { contracts: { [deployment.chainId]: [stall as Address] } }
  const take = [contracts.erc1155, 0n, 1n] as const
  const takeFor = [contracts.usdc, dollars, contracts.erc1155, 1n, 1n] as const
  /** Replaces the code of our market with code that also sells without recording a purchase id. */
  async function openSideDoor() {
    const { market } = contracts
    const code = (await client.getCode({ address: market })) ?? '0x'
    await client.setCode({ address: sideRoom, bytecode: code })
    const data = encodeDeployData({ ...SideDoor, args: [sideRoom] } as Parameters<typeof encodeDeployData>[0])
    const hash = await client.sendUnsignedTransaction({ from, data })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const bytecode = (await client.getCode({ address: contractAddress ?? '0x' })) ?? '0x'
    await client.setCode({ address: market, bytecode })
  }
  return {
    openSideDoor,
    /** The options of `enter` for a purchase with ether. */
    forEther: {
      order: shop.orderAbout(/Token id 0 of the ERC-1155/),
      policy,
      tamper: (): Step[] => [
        {
          id: 'buy',
          to: stall,
          data: encodeFunctionData({ abi: stallAbi, functionName: 'take', args: take }),
          value: ether,
          price: ether,
        },
      ],
    },
    /** The options of `enter` for a purchase with a token. */
    forDollars: {
      order: shop.orderAbout(/100 prints, in USDC/),
      policy,
      tamper: (): Step[] => [
        {
          id: 'tokenApproval',
          to: contracts.usdc,
          data: encodeApprove(stall, dollars),
          value: 0n,
          price: 0n,
        },
        {
          id: 'buy',
          to: stall,
          data: encodeFunctionData({ abi: stallAbi, functionName: 'takeFor', args: takeFor }),
          value: 0n,
          price: dollars,
        },
      ],
    },
  }
}

/** The address to which `openSideDoor` copies our market's original code. */
const sideRoom = `0x${'51de'.repeat(10)}` as const

const stallAbi = parseAbi([
  'function take(address collection, uint256 id, uint256 amount) payable',
  'function takeFor(address currency, uint256 price, address collection, uint256 id, uint256 amount)',
])
