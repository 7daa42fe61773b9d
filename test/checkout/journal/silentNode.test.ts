import { erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { sample } from '../../setup/sample.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * The node stops answering at the moment when the wallet answers. Until the node answers again, the checkout must not report better funds
 * than the chain shows. After that, the reported funds must be true.
 */

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned, buyer, relayer } = shop
const { forEther, forDollars } = await startMarketWithoutIds(shop)
const policy = shop.policy
const inDollars = orderAbout(/100 prints, in USDC/)

const offers = {
  'ether, a market with ids': { order: orderAbout(/Token id 0 of the ERC-1155/), policy },
  'ether, a market without': forEther,
  'dollars, a market with ids': { order: inDollars, policy },
  'dollars, a market without': forDollars,
  'dollars, at once': { order: inDollars, policy, atomic: 'supported' },
  'dollars, signed': { order: inDollars, policy, relayer },
} as const

/** The wallet's answers to the prompt, keyed by what it reports and whether it sends the transaction. */
const says = {
  'declined, and did nothing': { code: 4001, sends: false },
  'declined, and sent it': { code: 4001, sends: true },
  'broken, and did nothing': { code: -32603, sends: false },
  'broken, and sent it': { code: -32603, sends: true },
  'unable to, and did nothing': { code: 5700, sends: false },
  'unable to, and sent it': { code: 5700, sends: true },
} as const

const rows = Object.entries(offers).flatMap(([offer, terms]) =>
  Object.entries(says).flatMap(([claim, answer]) =>
    // A purchase in ether, or in one batch, has only one prompt.
    (/ether|once/.test(offer) ? [0] : [0, 1]).map((at) => ({ offer, terms, claim, answer, at })),
  ),
)
await rewindEach(client)

describe('a node that stops answering', () => {
  test.each(sample(rows, 18))(
    'reports no better funds than the chain for $offer, prompt $at, when the wallet is $claim',
    async (row) => {
      const { terms, answer, at } = row
      const before = await look()
      let isSilent = false
      let prompts = 0
      const rpc: typeof shop.rpc = async (request) => {
        if (isSilent) throw new Error('No answer.')
        return shop.rpc(request)
      }
      const answering = () => prompts === at + 1
      const wallet = shop.openWallet({
        atomic: 'atomic' in terms ? terms.atomic : undefined,
        answer: () => {
          prompts++
          if (answering()) isSilent = true
          return answering() && !answer.sends ? { code: answer.code } : 'accept'
        },
      })
      const { provider } = wallet
      const request = (async (args: { method: string }) => {
        const done = await provider.request(args as never)
        // The wallet has sent the transaction, but reports an error.
        const isLie = answering() && answer.sends && /send|sign/i.test(args.method)
        if (isLie) throw Object.assign(new Error('No.'), { code: answer.code })
        return done
      }) as typeof provider.request
      const lies: string[] = []
      const judge = async (state: CheckoutState, what: string) => {
        const word = 'error' in state ? `${state.error.funds} ${state.error.code}` : state.status
        const now = await look()
        const isPaid = now.owned > before.owned
        const isTrue = isPaid
          ? /^(success|spent|unknown)/
          : now.allowed > 0n
            ? /^(approval|unknown)/
            : /^(none|unknown|approval)/
        if (!isTrue.test(word)) lies.push(`${what}: ${word}, paid ${isPaid}, allowed ${now.allowed}`)
        // When the node answers again, the checkout must not report an approval that does not exist.
        if (what === 'back' && !isPaid && word.startsWith('approval') && now.allowed === 0n)
          lies.push(`${what}: ${word}`)
      }
      const storage = createMemoryStorage()
      const service = 'relayer' in terms ? shop.openService({ relayer }) : undefined
      const world = { ...terms, storage, ...(service && { service }), limits: { miningTimeoutMs: 0 } }
      const page = await enter({ ...world, wallet: { ...wallet, provider: { ...provider, request } }, rpc })
      await judge(await page.checkout.start(), 'silent')
      if (isSilent) await judge(await page.checkout.start(), 'silent, once more')
      if (isSilent && page.checkout.getState().status !== 'success') {
        const ended = page.checkout.start()
        page.checkout.cancel()
        await ended
        await judge(page.checkout.getState(), 'silent, cancelled')
      }
      isSilent = false
      const next = await enter({ ...world, answer: () => 'reject' })
      await judge(await next.checkout.start(), 'back')
      expect({ lies }).toEqual({ lies: [] })
    },
  )
})

/** Reads the buyer's units of the items, and the allowances of the currency. */
async function look() {
  const { erc1155, usdc } = contracts
  const counts = await Promise.all([0n, 1n].map((tokenId) => owned(erc1155, tokenId)))
  const spenders = [contracts.market, ...Object.values(forDollars.policy.contracts).flat()]
  const ask = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const
  const allowed = await Promise.all(
    spenders.map((spender) => client.readContract({ ...ask, args: [buyer.address, spender] })),
  )
  return { owned: counts.reduce((sum, one) => sum + one), allowed: allowed.reduce((sum, one) => sum + one) }
}
