import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { requirePolicy } from '../../src/checkout/verify/requirePolicy.js'
import { base, linea, type Network, policyFrom } from '../../src/networks/index.js'
import * as networks from '../../src/networks/networks.js'
import { knownRouters } from '../../src/swaps/knownRouters.js'

const all: Network[] = Object.values(networks)
const recordOf = ({ chainId, contracts, currencies }: Network) => {
  const addresses = [...Object.values(contracts), ...currencies.map(({ address }) => address)]
  const code: Record<string, string> = Object.fromEntries(addresses.map((address) => [address, '0x01']))
  return { chainId, code }
}

describe('policyFrom', () => {
  test('returns a valid policy for each network', () => {
    expect(all.length).toBeGreaterThan(40)
    for (const network of all) {
      const policy = policyFrom(network, { checked: recordOf(network) })
      expect(() => requirePolicy(policy)).not.toThrow()
    }
  })

  test('returns routers and swap tokens of the network, and no Seaport where no package names it', () => {
    const policy = policyFrom(linea, { checked: recordOf(linea) })
    expect(policy.routers?.[linea.chainId]).toHaveLength(3)
    expect(policy.swapTokens?.[linea.chainId]).toContain(linea.contracts.wrapped)
    expect(policy.seaport).toBe(false)
    expect(policyFrom(base, { checked: recordOf(base) }).seaport).toBe(true)
  })

  test('keeps each field of the given policy', () => {
    const given = { routers: { [base.chainId]: [] }, seaport: false, maxDeadline: 60 }
    const policy = policyFrom(base, { checked: recordOf(base), policy: given })
    expect(policy).toMatchObject(given)
  })

  test('throws when the record lacks an address that the policy would trust', () => {
    const { chainId, code } = recordOf(base)
    const trusted = Object.keys(code).filter(
      (address) =>
        ![base.contracts.multicall3, base.contracts.seaport15, base.contracts.conduitController].some(
          (it) => it === address,
        ),
    )
    expect(trusted.length).toBeGreaterThan(5)
    for (const left of trusted) {
      const rest = Object.fromEntries(Object.entries(code).filter(([address]) => address !== left))
      expect(() => policyFrom(base, { checked: { chainId, code: rest } })).toThrow(left)
    }
  })

  test('throws when the record is of another network or missing', () => {
    const { code } = recordOf(base)
    expect(() => policyFrom(base, { checked: { chainId: 1, code } })).toThrow('not of chain 8453')
    // @ts-expect-error The type requires the record.
    expect(() => policyFrom(base, {})).toThrow('not of chain 8453')
  })
})

describe('networks', () => {
  test('names the routers that Tillkit knows', () => {
    for (const [chainId, { routers, wrapped }] of Object.entries(knownRouters)) {
      const network = all.find((one) => one.chainId === Number(chainId))
      const named = Object.values(network?.contracts ?? {})
      expect(named).toEqual(expect.arrayContaining([...routers, wrapped].map((one) => getAddress(one))))
    }
  })
})
