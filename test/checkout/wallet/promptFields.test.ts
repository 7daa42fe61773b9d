import { numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

/** These tests list every wallet request and its fields. A gas price, a nonce or account code is never among the fields. */

const shop = await startShop()
const { client, contracts, buyer, deployment, orderAbout, agree, openService, swapPolicy } = shop
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const chainId = numberToHex(deployment.chainId)

await rewindEach(client)

const common = { chainId, from: buyer.address }
const domain = { chainId: deployment.chainId }

/** For each wallet request, the fields whose value is always the same, and the names of all fields. */
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
  test.each(Object.entries(ways))('prompts only with the known fields for a purchase %s', async (_, open) => {
    const { checkout, wallet } = await shop.enter(await open())
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.length).toBeGreaterThan(0)
    for (const { method, params } of wallet.prompts) {
      const { fixed = {}, fields } = known[method] ?? {}
      const [asked, ...others] = params.toReversed()
      const promptBody = typeof asked === 'string' ? JSON.parse(asked) : asked
      expect(Object.keys(promptBody).sort(), method).toEqual(fields)
      expect(promptBody).toMatchObject(fixed)
      expect(others).toEqual(typeof asked === 'string' ? [buyer.address] : [])
      for (const call of promptBody.calls ?? [])
        expect(Object.keys(call).sort()).toEqual(['data', 'to', 'value'])
    }
  })
})
