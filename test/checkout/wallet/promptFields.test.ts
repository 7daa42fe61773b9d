import { numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

/* Whatever a wallet is asked is one of these, and has these fields and no other: no price of gas, no place, no code for the account. */

const shop = await startShop()
const { client, contracts, buyer, deployment, orderAbout, agree, openService, swapPolicy } = shop
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const chainId = numberToHex(deployment.chainId)

await rewindEach(client)

const common = { chainId, from: buyer.address }
const domain = { chainId: deployment.chainId }

/** What is fixed of each request, and what of it is there beside that. */
const known: Record<string, { fixed: object; fields: readonly string[] }> = {
  eth_sendTransaction: { fixed: common, fields: ['chainId', 'data', 'from', 'to', 'value'] },
  wallet_sendCalls: {
    fixed: { ...common, version: '2.0.0', atomicRequired: true },
    fields: ['atomicRequired', 'calls', 'chainId', 'from', 'id', 'version'],
  },
  eth_signTypedData_v4: { fixed: { domain }, fields: ['domain', 'message', 'primaryType', 'types'] },
  wallet_switchEthereumChain: { fixed: { chainId }, fields: ['chainId'] },
}

const ways = {
  'in ether': async () => ({ order: inEther }),
  'in a token': async () => ({ order: inDollars }),
  'in a batch': async () => ({ order: inDollars, atomic: 'supported' as const }),
  'by signatures': async () => ({ order: inDollars, service: openService({ relayer: shop.relayer }) }),
  'from another chain': async () => ({ order: inEther, walletChainId: 1 }),
  'with something else': async () => {
    const pay = { currency: contracts.dai, maxAmount: parseEther('13') }
    return { intent: { ...(await agree([{ order: inDollars }])), pay }, policy: swapPolicy }
  },
}

describe('askWallet', () => {
  test.each(Object.entries(ways))('behavior: a purchase %s asks for nothing beside', async (_, open) => {
    const { checkout, wallet } = await shop.enter(await open())
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.length).toBeGreaterThan(0)
    for (const { method, params } of wallet.prompts) {
      const { fixed = {}, fields } = known[method] ?? {}
      const [asked, ...others] = params.toReversed()
      const said = typeof asked === 'string' ? JSON.parse(asked) : asked
      expect(Object.keys(said).sort(), method).toEqual(fields)
      expect(said).toMatchObject(fixed)
      expect(others).toEqual(typeof asked === 'string' ? [buyer.address] : [])
      for (const call of said.calls ?? []) expect(Object.keys(call).sort()).toEqual(['data', 'to', 'value'])
    }
  })
})
