import type { Address, Hex } from 'viem'
import type { Step } from '../../../src/protocol/step.js'
import { placeContract } from './contracts/placeContract.js'
import type { startShop } from './startShop.js'

/** The ways in which the market cheats. They have the order of the contract's enum `Trick`. */
export const tricks = [
  'delivers nothing',
  'delivers another token',
  'delivers fewer',
  'emits a transfer that did not happen',
  'delivers to a stranger',
] as const

/**
 * Deploys a market that takes the money and cheats. `tamper` changes the service's steps so that they pay this market, and `policy` trusts
 * this market.
 */
export async function openCheatingMarket(shop: Awaited<ReturnType<typeof startShop>>, trick: number) {
  const { contracts, deployment } = shop
  const market = await placeContract(shop, 'CrookedMarket', [trick])
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
