import { encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { seaportAbi } from '../../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { approve, createHonestPlan } from '../honestPlans.js'
import { ownTokenId, place } from '../place.js'
import { advancedOrder, basicParameters } from '../seaportSteps.js'
import { ownToken } from './agreedSweep.js'
import type { Attack } from './attack.js'

const { buyer, stranger, usdc, oddToken, paintings, fakes } = place
const price = 120_000_000n
const { intent } = createHonestPlan({ venue: 'seaportBasic' })
const basic = basicParameters(intent)
const advanced = advancedOrder(intent)
const { parameters } = advanced
const [sold] = parameters.offer
const [asked, ...others] = parameters.consideration
if (!asked) throw new Error('It costs nothing.')

export const seaportAttacks: Attack[] = [
  fulfil('another contract of the same kind', { to: stranger }, 'unknown-contract'),
  fulfil('the conduit of a stranger', { fulfillerConduitKey: `0x${'12'.repeat(32)}` }, 'unexpected-spender'),
  fulfil('the buyer’s own order', { offerer: buyer }, 'wrong-orders'),
  order('the buyer’s own order', { parameters: { ...parameters, offerer: buyer } }, 'wrong-orders'),
  fulfil('another token', { offerIdentifier: 8n }, 'wrong-token-id'),
  fulfil('another collection', { offerToken: fakes, offerer: stranger }, 'wrong-collection'),
  fulfil('another quantity', { offerAmount: 2n }, 'wrong-quantity'),
  {
    ...fulfil('one of two', {}, 'wrong-quantity'),
    options: { lines: [{ tokenId: 7n, quantity: 2n, unitPrice: price }] },
  },
  fulfil('another currency', { considerationToken: oddToken }, 'wrong-currency'),
  fulfil('a higher price', { considerationAmount: price, costs: (price * 11n) / 10n }, 'price-too-high'),
  fulfil(
    'a tip',
    { additionalRecipients: [...basic.additionalRecipients, tip()], costs: price + 1n },
    'unexpected-fee',
  ),
  fulfil('a bid of somebody else', { basicOrderType: 16 }, 'unknown-call'),
  fulfil('a bid of somebody else on a token of the buyer', { ...bid(), costs: 0n }, 'unknown-call'),
  fulfil('ether where a currency is named', { basicOrderType: 4 }, 'unknown-call'),
  order('for a stranger', {}, 'wrong-recipient', { recipient: stranger }),
  order('more than was asked for', { numerator: 2n }, 'wrong-quantity', { costs: 2n * price }),
  order('an uneven part', { denominator: 7n }, 'unknown-call'),
  order('a part with a denominator of zero', { denominator: 0n }, 'unknown-call'),
  order(
    'a contract order with terms made at the sale',
    { parameters: { ...parameters, orderType: 4 } },
    'unknown-call',
  ),
  order(
    'a price that rises',
    { parameters: { ...parameters, consideration: [rising(), ...others] } },
    'terms-unread',
  ),
  order(
    'a token of the buyer',
    {
      parameters: {
        ...parameters,
        consideration: [asked, ...others, token()],
        totalOriginalConsiderationItems: 3n,
      },
    },
    'unknown-call',
  ),
  native('a token of the buyer on top of the ether', 'unknown-call'),
  order(
    'any token of the collection',
    { parameters: { ...parameters, offer: [anyToken()] } },
    'unknown-call',
  ),
  order('nothing', { parameters: { ...parameters, offer: [] } }, 'unknown-call'),
  order('a tip as an original item', { parameters: withTip(3n) }, 'price-too-high', { costs: price + 1n }),
  order('a tip', { parameters: withTip(2n) }, 'unexpected-fee', { costs: price + 1n }),
  order('criteria', { parameters: { ...parameters, offer: [anyToken()] } }, 'wrong-token-id', {
    criteria: [{ orderIndex: 0n, side: 0, index: 0n, identifier: 8n, criteriaProof: [] }],
  }),
]

type Basic = Extract<
  Parameters<typeof encodeFunctionData<typeof seaportAbi, 'fulfillBasicOrder'>>[0],
  { args: unknown }
>['args'][0]

type Advanced = Extract<
  Parameters<typeof encodeFunctionData<typeof seaportAbi, 'fulfillAdvancedOrder'>>[0],
  { args: unknown }
>['args']

function fulfil(
  name: string,
  options: Partial<Basic> & { to?: Step['to']; costs?: bigint },
  code: Attack['code'],
): Attack {
  const { to = seaportAddress, costs = price, ...change } = options
  const args = [{ ...basic, ...change }] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
  return attack(name, { to, data, price: costs }, code)
}

function order(
  name: string,
  change: Partial<Advanced[0]>,
  code: Attack['code'],
  options: { recipient?: Step['to']; criteria?: Advanced[1]; costs?: bigint } = {},
): Attack {
  const { recipient = zeroAddress, criteria = [], costs = price } = options
  const args = [{ ...advanced, ...change }, criteria, zeroHash, recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return attack(`order: ${name}`, { data, price: costs }, code)
}

/** Creates an attack that approves the cost, and buys on changed terms. */
function attack(name: string, step: Partial<Step> & Pick<Step, 'price'>, code: Attack['code']): Attack {
  const change = (steps: Step[]) => [
    approve(seaportAddress, step.price),
    ...steps.slice(1).map((one) => ({ ...one, ...step })),
  ]
  return { name: `seaport: ${name}`, venue: 'seaportBasic', change, code }
}

/** Creates an attack on a purchase with ether, which needs no approval. The listing also takes a token of the buyer. */
function native(name: string, code: Attack['code']): Attack {
  const honest = advancedOrder(createHonestPlan({ venue: 'seaportNative' }).intent)
  const consideration = [...honest.parameters.consideration, token()]
  const terms = { ...honest.parameters, consideration, totalOriginalConsiderationItems: 3n }
  const args = [{ ...honest, parameters: terms }, [], zeroHash, zeroAddress] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  const change = (steps: Step[]) => steps.map((step) => ({ ...step, data }))
  return { name: `seaport: native: ${name}`, venue: 'seaportNative', change, code }
}

/** Returns an order that offers a small amount of currency for a token of the buyer. */
function bid() {
  return {
    offerer: stranger,
    offerToken: usdc,
    offerIdentifier: 0n,
    offerAmount: 1n,
    considerationToken: paintings,
    considerationIdentifier: ownTokenId,
    considerationAmount: 1n,
    basicOrderType: 16,
    totalOriginalAdditionalRecipients: 0n,
    additionalRecipients: [],
  }
}

function tip() {
  return { amount: 1n, recipient: stranger }
}

function rising() {
  return { ...asked, endAmount: 2n ** 200n } as typeof asked & object
}

function token() {
  return { ...asked, ...ownToken } as typeof asked & object
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
