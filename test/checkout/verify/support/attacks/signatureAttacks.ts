import { maxUint256, zeroAddress } from 'viem'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { accountRunHash } from '../accountRun.js'
import { writeLogin } from '../messages/writeLogin.js'
import { place } from '../place.js'
import { permitTypes } from '../typedDataTypes.js'
import { type Attack, bare, withSignature, withStep, withValue } from './attack.js'
import { transfer } from './foreignCalls.js'
import {
  appDomain,
  authorization,
  daiPermit,
  loginText,
  permit2,
  permit2Transfer,
  type Request,
  seaportOrder,
  seaportOrders,
  tokenPermit,
} from './foreignRequests.js'

const { stranger, usdc, market } = place

export const signatureAttacks: Attack[] = [
  // Attacks on the permit
  permit('an allowance for a stranger', { spender: stranger }, 'unexpected-spender'),
  permit('an allowance below the price', { value: '1' }, 'approval-too-small'),
  permit('another account’s money', { owner: stranger }, 'wrong-signer'),
  permit('valid for ever', { deadline: maxUint256.toString() }, 'far-deadline'),
  permit('valid for a week', { deadline: `${place.seconds + 604_800n}` }, 'far-deadline'),
  permit('an amount that wallets read differently', { value: '0x7270e00' }, 'wrong-types'),
  permit('a field that is not signed', { note: 'harmless' }, 'wrong-types'),
  gasless(
    'a permit on another token',
    (steps) => {
      const there = withSignature(steps, 'Permit', ofDomain({ verifyingContract: place.otherUsdc }))
      return withFirst(there, { to: zeroAddress })
    },
    'foreign-contract',
  ),
  signed('a permit on another chain', 'Permit', ofDomain({ chainId: 1 }), 'wrong-chain'),
  signed('a permit in the form of DAI', 'Permit', () => daiPermit(), 'permit'),
  signed('an NFT permit', 'Permit', () => tokenPermit(), 'permit'),
  signed('a permit with its fields in another order', 'Permit', reversed, 'wrong-types'),
  signed('a permit with an unused type', 'Permit', forStranger, 'wrong-types'),
  gasless('a permit that sends ether', (steps) => withFirst(steps, { value: 1n }), 'unexpected-value'),
  gasless(
    'a permit that carries a transaction',
    (steps) => withFirst(steps, { data: transfer() }),
    'mixed-step',
  ),
  gasless('a permit with the id of a purchase', (steps) => withFirst(steps, { id: 'buy' }), 'mixed-step'),
  gasless('two permits', ([one, ...rest]) => [...twice(one), ...rest], 'extra-step'),
  gasless('a permit and no purchase', ([one]) => (one ? [one] : []), 'missing-step'),
  gasless('the permit after the purchase', (steps) => [...steps].reverse(), 'wrong-order'),
  {
    name: 'gasless: a permit before a purchase by transaction',
    venue: 'allowed',
    change: (steps) => [request(daiPermit()), ...steps],
    code: 'permit',
  },

  // Attacks on the purchase
  purchase('for a stranger', { recipient: stranger }, 'wrong-recipient'),
  purchase('from another account', { buyer: stranger }, 'wrong-signer'),
  purchase('from another account of the buyer’s', { buyer: place.smartAccount }, 'wrong-signer'),
  purchase('with an additional fee', { fees: [{ receiver: stranger, amount: '1' }] }, 'unexpected-fee'),
  purchase('in another currency', { currency: stranger }, 'wrong-currency'),
  purchase('empty', { items: [] }, 'wrong-orders'),
  purchase('valid for ever', { deadline: maxUint256.toString() }, 'far-deadline'),
  signed(
    'a purchase on another market',
    'Purchase',
    ofDomain({ verifyingContract: stranger }),
    'foreign-contract',
  ),
  signed('a purchase on another chain', 'Purchase', ofDomain({ chainId: 1 }), 'wrong-chain'),
  signed('a purchase in another name', 'Purchase', ofDomain({ name: 'Login' }), 'wrong-domain'),
  signed('a domain that is not in the signature', 'Purchase', withoutDomain, 'wrong-types'),
  signed('an unused type', 'Purchase', withType({ Extra: [] }), 'wrong-types'),
  signed(
    'an amount of another type',
    'Purchase',
    withType({ Fee: [{ name: 'amount', type: 'uint8' }] }),
    'wrong-types',
  ),
  signed(
    'two fields in one field name',
    'Purchase',
    withType({ Fee: [{ name: 'receiver,uint256 amount', type: 'address' }] }),
    'wrong-types',
  ),
  gasless(
    'a purchase that sends ether',
    (steps) => withStep(steps, 'signEIP712', { value: 5n }),
    'unexpected-value',
  ),
  gasless(
    'a purchase at another stated price',
    (steps) => withStep(steps, 'signEIP712', { price: 1n }),
    'wrong-price',
  ),

  // Signature requests in place of a login
  login('a permit', daiPermit(), 'permit'),
  login('a permit under another name', { ...daiPermit(), primaryType: 'Login' }, 'permit'),
  login('a transfer', authorization(), 'unknown-signature'),
  login('an order on Seaport', seaportOrder(), 'signed-order'),
  login('many orders on Seaport', seaportOrders(), 'signed-order'),
  login('a permit on Permit2', permit2(), 'permit2'),
  login('a transfer through Permit2', permit2Transfer(), 'permit2'),
  login('a text', loginText(), 'unknown-signature'),

  // Attacks on messages
  message('a hash', accountRunHash(), 'raw-hash'),
  message('a hash as text', 'ab'.repeat(32), 'raw-hash'),
  message('bytes', '0xff00ff', 'raw-hash'),
  message('a hash of typed data', '0x1901abcdef', 'raw-hash'),
  message('text that runs backwards', 'I agree \u202e eerga ton od I', 'raw-hash'),
  message('nothing', '', 'raw-hash'),
  message('an unlisted text', 'I agree to everything that you want.', 'unknown-message'),
  message('a login to another site', writeLogin({ host: 'evil.example' }), 'foreign-login'),
  message('a login as someone else', writeLogin({ address: stranger }), 'foreign-login'),
  message('a login on another chain', writeLogin({ chainId: '1' }), 'foreign-login'),
  message('an expired login', writeLogin({ expirationTime: '2027-01-15T07:59:59Z' }), 'wrong-time'),
  message('a login with a capability', writeLogin({ resources: ['urn:recap:e30'] }), 'foreign-login'),
  message('a text about another site', 'Welcome to https://evil.example/terms!', 'foreign-login'),
  message('a site without a scheme', 'Welcome to //evil.example', 'foreign-login'),
  message('a site after our name', 'Go to https://market.example@evil.example/', 'foreign-login'),
  message('a site with backslashes', 'Go to https:\\\\evil.example', 'foreign-login'),

  // Attacks on steps that post a signature to the service
  gasless(
    'a post that carries a transaction',
    (steps) => [{ ...bare('/seen'), to: usdc, data: transfer() }, ...steps],
    'mixed-step',
  ),
  post('to another site', { endpoint: 'https://evil.example/permits' }, 'foreign-origin'),
  post('to another port', { endpoint: 'https://market.example:8443/permits' }, 'foreign-origin'),
  post('without encryption', { endpoint: 'http://market.example/permits' }, 'foreign-origin'),
  post('to a blob URL', { endpoint: `blob:${place.base}` }, 'foreign-origin'),
  post('to an app', { endpoint: 'market://market.example/permits' }, 'foreign-origin'),
  post('to a script', { endpoint: 'javascript:alert(1)' }, 'foreign-origin'),
  post('with a password in its address', { endpoint: 'https://me:secret@market.example/' }, 'unsafe-post'),
  post('by GET', { method: 'GET' }, 'unsafe-post'),
  post('to an invalid URL', { endpoint: 'https://' }, 'unsafe-post'),
  post('of other data than signed', { body: { permit: {}, currency: usdc } }, 'body-differs'),
  post('of more data than signed', (body) => ({ body: { ...body, order: {} } }), 'body-differs'),
  gasless(
    'a purchase signature without a post',
    (steps) => withStep(steps, 'signEIP712', { post: undefined }),
    'unsafe-post',
  ),
  gasless(
    'a purchase post without its execute type',
    (steps) => withStep(steps, 'signEIP712', { executeType: undefined }),
    'unsafe-post',
  ),
]

function gasless(name: string, change: Attack['change'], code: Attack['code']): Attack {
  return { name: `gasless: ${name}`, venue: 'gasless', change, code }
}

function permit(name: string, change: Record<string, unknown>, code: Attack['code']): Attack {
  return gasless(`permit: ${name}`, (steps) => withValue(steps, 'Permit', change), code)
}

function purchase(name: string, change: Record<string, unknown>, code: Attack['code']): Attack {
  return gasless(`purchase: ${name}`, (steps) => withValue(steps, 'Purchase', change), code)
}

function signed(
  name: string,
  primaryType: string,
  change: (signature: Signature) => Request,
  code: Attack['code'],
): Attack {
  const rewrite = (one: Signature): Signature => ({ ...one, ...change(one) })
  return gasless(name, (steps) => withSignature(steps, primaryType, rewrite), code)
}

function login(name: string, one: Request, code: Attack['code']): Attack {
  return gasless(`login: ${name}`, (steps) => [request(one), ...steps], code)
}

function message(name: string, data: string, code: Attack['code']): Attack {
  const step: Step = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n }
  return gasless(`message: ${name}`, (steps) => [step, ...steps], code)
}

type PostChange = Partial<NonNullable<Step['post']>>

function post(
  name: string,
  change: PostChange | ((body: object) => PostChange),
  code: Attack['code'],
): Attack {
  const rewrite = (steps: Step[]) =>
    steps.map((step, index) => {
      if (index > 0 || !step.post) return step
      const changed = typeof change === 'function' ? change(step.post.body) : change
      return { ...step, post: { ...step.post, ...changed } }
    })
  return gasless(`post: ${name}`, rewrite, code)
}

function withFirst([first, ...rest]: Step[], change: Partial<Step>): Step[] {
  return first ? [{ ...first, ...change }, ...rest] : []
}

function twice(step: Step | undefined): Step[] {
  return step ? [step, step] : []
}

function request({ domain = appDomain(market), ...one }: Request): Step {
  return {
    id: 'signEIP712',
    to: zeroAddress,
    data: '0x',
    value: 0n,
    price: 0n,
    signature: { domain, ...one },
  }
}

function ofDomain(change: Partial<Signature['domain']>) {
  return (one: Signature): Signature => ({ ...one, domain: { ...one.domain, ...change } })
}

/**
 * Makes a stranger the spender of a permit, and adds a type that the permit does not use. A check that compares all types would miss this
 * permit.
 */
function forStranger(one: Signature): Signature {
  return { ...withType({ Note: [] })(one), value: { ...one.value, spender: stranger } }
}

function withType(types: Signature['types']) {
  return (one: Signature): Signature => ({ ...one, types: { ...one.types, ...types } })
}

function withoutDomain(one: Signature): Signature {
  return withType({ EIP712Domain: [] })(one)
}

function reversed(one: Signature): Signature {
  return { ...one, types: { Permit: [...(permitTypes.Permit ?? [])].reverse() } }
}
