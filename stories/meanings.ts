import type { StepMeaning } from '../src/checkout/explain/stepSentences.js'
import { ether, usdc } from './fixtures.js'

const items = [
  { tokenId: '70', quantity: '1' },
  { tokenId: '81', quantity: '33', collection: '0xc011…eccc' },
]
const amount = { amount: 129_500_000n, currency: usdc }
const total = { amount: 4n * 10n ** 18n, currency: ether }
const until = '2027-01-15 09:00 UTC'
const allowed = { spender: '0xabcd…ef01', amount }

/** Every kind of step, with and without its optional fields. */
export const meanings: readonly StepMeaning[] = [
  { kind: 'allow', amount },
  { kind: 'allow', ...allowed },
  { kind: 'allow', token: '0x70ce…0000' },
  { kind: 'signAllow', ...allowed, until },
  { kind: 'signAllow', ...allowed, through: 'Permit2', until },
  { kind: 'signAllow', ...allowed },
  { kind: 'takeBack', spender: '0xabcd…ef01' },
  { kind: 'buy', items, total },
  { kind: 'buy', items, total, place: 'Seaport' },
  { kind: 'get', items },
  { kind: 'get', items, place: 'Seaport' },
  { kind: 'swap', amount, total },
  { kind: 'swapAndBuy', amount, total, items },
  { kind: 'signBuy', items, total, until },
  { kind: 'signBuy', items, total },
  { kind: 'signMessage', message: 'Sign in' },
  { kind: 'signBytes' },
  { kind: 'signOther', type: 'Vote', domain: 'Assembly' },
  { kind: 'post', endpoint: '/orders' },
  { kind: 'unreadable', to: '0xabcd…ef01' },
  { kind: 'before' },
]
