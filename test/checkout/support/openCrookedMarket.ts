import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, getAddress, type Hex } from 'viem'
import type { Step } from '../../../src/protocol/step.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import type { startShop } from './startShop.js'

/** The ways in which a market cheats, in the order of the contract's `Trick`. */
export const tricks = [
  'delivers nothing',
  'delivers another token',
  'delivers fewer',
  'emits a transfer that never was',
  'delivers to a stranger',
] as const

/**
 * Puts a market on chain that takes the money and cheats, in place of the honest one: `tamper` leads the service's steps
 * there, and `policy` trusts it.
 */
export async function openCrookedMarket(shop: Awaited<ReturnType<typeof startShop>>, trick: number) {
  const { client, contracts, deployment } = shop
  const { CrookedMarket } = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))
  if (!CrookedMarket) throw new Error('CrookedMarket.sol was not compiled.')
  const from = deployment.accounts[0]?.address ?? '0x'
  const hash = await client.sendUnsignedTransaction({
    from,
    data: encodeDeployData({ ...CrookedMarket, args: [trick] }),
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const market = getAddress(contractAddress ?? '0x')
  return {
    policy: { markets: { [deployment.chainId]: [market] } },
    tamper: (steps: Step[]) => steps.map((step) => lead(step, contracts.market, market)),
  }
}

function lead(step: Step, honest: Address, crooked: Address): Step {
  const plain = (address: Address) => address.slice(2).toLowerCase()
  const data = step.data.replaceAll(plain(honest), plain(crooked)) as Hex
  return { ...step, data, to: step.to === honest ? crooked : step.to }
}
