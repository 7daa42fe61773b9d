import type { StepMeaning } from '../src/checkout/stepSentences.js'

const items = [
  { tokenId: '70', quantity: '1' },
  { tokenId: '81', quantity: '33', collection: '0xc011…eccc' },
]
const until = '2027-01-15 09:00 UTC'
const allowed = { spender: '0xabcd…ef01', amount: '129.5 USDC' }

/** Steps of all kinds, and of each kind with and without what may be absent. */
export const meanings: readonly StepMeaning[] = [
  { kind: 'allow', amount: '129.5 USDC' },
  { kind: 'allow', ...allowed },
  { kind: 'allow', token: '0x70ce…0000' },
  { kind: 'signAllow', ...allowed, until },
  { kind: 'signAllow', ...allowed },
  { kind: 'takeBack', spender: '0xabcd…ef01' },
  { kind: 'buy', items, total: '4 ETH' },
  { kind: 'buy', items, total: '4 ETH', place: 'Seaport' },
  { kind: 'get', items },
  { kind: 'get', items, place: 'Seaport' },
  { kind: 'signBuy', items, total: '4 ETH', until },
  { kind: 'signBuy', items, total: '4 ETH' },
  { kind: 'signMessage', message: 'Sign in' },
  { kind: 'signBytes' },
  { kind: 'signOther', type: 'Vote', domain: 'Assembly' },
  { kind: 'post', endpoint: '/orders' },
  { kind: 'unreadable', to: '0xabcd…ef01' },
  { kind: 'before' },
]
