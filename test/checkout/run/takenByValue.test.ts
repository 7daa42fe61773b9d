import { describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import type { Till } from '../../../src/client/createTill.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, deployment, orderAbout } = shop
const { chainId } = deployment
const listed = orderAbout(/100 prints, in USDC/)
const stranger = '0x000000000000000000000000000000000000dEaD'

await rewindEach(client)

/**
 * In each case, the host changes an input with `set` while the service answers. The service's steps then have the fees `fees`. The checkout
 * must use the value from before the change.
 */
const lapses: { [input: string]: Lapse } = {
  'a fee that was not agreed': {
    fees: [{ amount: 1_000_000n, receiver: stranger }],
    // The checkout may hold a reference to the list, so change the items of the list itself.
    set: ({ intent }, isOn) =>
      (intent.fees as unknown[]).splice(0, 1, ...(isOn ? [{ amount: 1_000_000n, receiver: stranger }] : [])),
    enter: ({ intent }) => {
      intent.maxTotal += 1_000_000n
    },
  },
  'a market that is not trusted': {
    fees: [],
    set: ({ policy }, isOn) =>
      Object.assign(policy, { markets: { [chainId]: [isOn ? contracts.market : stranger] } }),
    enter: ({ policy }) => Object.assign(policy, { markets: { [chainId]: [stranger] } }),
  },
}

type Host = { intent: { -readonly [field in keyof Intent]: Intent[field] }; policy: Policy }
type Lapse = {
  fees: Intent['fees']
  enter: (host: Host) => unknown
  set: (host: Host, isOn: boolean) => unknown
}

async function press(lapse: Lapse, options: { isPrepared: boolean; atomic: 'supported' | undefined }) {
  const intent = structuredClone(await shop.agree([{ order: listed, quantity: 3n }]))
  const host: Host = { intent, policy: structuredClone(shop.policy) }
  lapse.enter(host)
  const { till } = await shop.enter({ intent })
  let isOn = options.isPrepared
  const generateBuyTransaction: Till['generateBuyTransaction'] = async (request, call) => {
    const asked = { ...request, additionalFees: [...lapse.fees] }
    const answer = await till.generateBuyTransaction(asked, call)
    if (isOn) lapse.set(host, true)
    return answer
  }
  const wallet = shop.openWallet(options.atomic ? { atomic: options.atomic } : {})
  const { checkout } = await shop.enter({ ...host, wallet, till: { ...till, generateBuyTransaction } })
  if (options.isPrepared) await checkout.prefetch()
  isOn = false
  lapse.set(host, false)
  const state = await checkout.start()
  return { code: 'error' in state ? state.error.code : state.status, prompts: wallet.prompts }
}

describe('Checkout.prefetch', () => {
  test.each(
    Object.keys(lapses).flatMap((input) =>
      [undefined, 'supported' as const].map((atomic) => [input, atomic] as const),
    ),
  )('ignores inputs that change only during the prefetch: %s, batches %s', async (input, atomic) => {
    const lapse = lapses[input] as Lapse
    expect(await press(lapse, { isPrepared: false, atomic })).toEqual({ code: 'PlanRefused', prompts: [] })
    expect(await press(lapse, { isPrepared: true, atomic })).toEqual({ code: 'PlanRefused', prompts: [] })
  })
})
