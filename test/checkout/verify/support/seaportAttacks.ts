import { encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import type { Step } from '../../../../src/protocol/step.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import type { Attack } from './attack.js'
import { approve, createHonestPlan, place } from './honestPlans.js'
import { advancedOrder, basicParameters } from './seaportSteps.js'

const { stranger, usdc } = place
const { intent } = createHonestPlan({ venue: 'seaportBasic' })
const basic = basicParameters(intent)
const advanced = advancedOrder(intent)
const { parameters } = advanced
const [sold] = parameters.offer
const [asked, ...others] = parameters.consideration
if (!asked) throw new Error('It costs nothing.')

/** Attacks by purchases on Seaport. */
export const seaportAttacks: Attack[] = [
  fulfil('another contract of the same kind', { to: stranger }, 'unknown-contract'),
  fulfil('the conduit of a stranger', { fulfillerConduitKey: `0x${'12'.repeat(32)}` }, 'unexpected-spender'),
  fulfil('another token', { offerIdentifier: 8n }, 'wrong-token-id'),
  fulfil('another collection', { offerToken: stranger }, 'wrong-collection'),
  fulfil('another quantity', { offerAmount: 2n }, 'wrong-quantity'),
  fulfil('another currency', { considerationToken: stranger }, 'wrong-currency'),
  fulfil('a higher price', { considerationAmount: 120_000_000n }, 'price-too-high'),
  fulfil('a tip', { additionalRecipients: [...basic.additionalRecipients, tip()] }, 'unexpected-fee'),
  fulfil('a bid of somebody else', { basicOrderType: 16 }, 'unknown-call'),
  fulfil('ether where a currency is named', { basicOrderType: 4 }, 'unknown-call'),
  order('for somebody else', {}, 'wrong-recipient', { recipient: stranger }),
  order('a part that is not the whole', { numerator: 2n }, 'wrong-quantity'),
  order('a part that does not come out even', { denominator: 7n }, 'unknown-call'),
  order('a part of nothing', { denominator: 0n }, 'unknown-call'),
  order('terms made up on the spot', { parameters: { ...parameters, orderType: 4 } }, 'unknown-call'),
  order(
    'a price that rises',
    { parameters: { ...parameters, consideration: [rising(), ...others] } },
    'unknown-call',
  ),
  order(
    'a token of the buyer',
    { parameters: { ...parameters, consideration: [asked, token()] } },
    'unknown-call',
  ),
  order(
    'any token of the collection',
    { parameters: { ...parameters, offer: [anyToken()] } },
    'unknown-call',
  ),
  order('nothing', { parameters: { ...parameters, offer: [] } }, 'unknown-call'),
  order('a tip called a term', { parameters: withTip(3n) }, 'price-too-high'),
  order('a tip', { parameters: withTip(2n) }, 'unexpected-fee'),
  order('criteria', {}, 'unknown-call', {
    criteria: [{ orderIndex: 0n, side: 0, index: 0n, identifier: 8n, criteriaProof: [] }],
  }),
]

function fulfil(
  name: string,
  { to = seaportAddress, ...change }: Partial<Basic> & { to?: Step['to'] },
  code: Attack['code'],
): Attack {
  const args = [{ ...basic, ...change }] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
  return attack(name, { to, data }, code)
}

type Basic = Extract<
  Parameters<typeof encodeFunctionData<typeof seaportAbi, 'fulfillBasicOrder'>>[0],
  { args: unknown }
>['args'][0]

type Advanced = Extract<
  Parameters<typeof encodeFunctionData<typeof seaportAbi, 'fulfillAdvancedOrder'>>[0],
  { args: unknown }
>['args']

function order(
  name: string,
  change: Partial<Advanced[0]>,
  code: Attack['code'],
  options: { recipient?: Step['to']; criteria?: Advanced[1] } = {},
): Attack {
  const { recipient = zeroAddress, criteria = [] } = options
  const args = [{ ...advanced, ...change }, criteria, zeroHash, recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return attack(`order: ${name}`, { data }, code)
}

function attack(name: string, step: Partial<Step>, code: Attack['code']): Attack {
  const change = (steps: Step[]) => [
    approve(seaportAddress, 120_000_000n),
    ...steps.slice(1).map((one) => ({ ...one, ...step })),
  ]
  return { name: `seaport: ${name}`, venue: 'seaportBasic', change, code }
}

function tip() {
  return { amount: 1n, recipient: stranger }
}

function rising() {
  return { ...asked, endAmount: 2n ** 200n } as typeof asked & object
}

function token() {
  return { ...asked, itemType: 2, token: place.collection, identifierOrCriteria: 1n } as typeof asked & object
}

function anyToken() {
  return { ...sold, itemType: 5, identifierOrCriteria: 0n }
}

function withTip(original: bigint) {
  const added = {
    ...asked,
    token: usdc,
    startAmount: 2n,
    endAmount: 2n,
    recipient: stranger,
  } as typeof asked & object
  const consideration = [...parameters.consideration, added]
  return { ...parameters, consideration, totalOriginalConsiderationItems: original }
}
