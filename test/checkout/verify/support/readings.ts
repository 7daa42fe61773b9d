import {
  type Address,
  concatHex,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import { balanceReader, ownTokenId, place } from './place.js'
import { conduit } from './seaportSteps.js'
import { seaportPlace } from './seaportTerms.js'
import type { CallResult, ChainCall } from './startTamperChain.js'

/** One number that the tests read from the chain before and after a plan. */
export type Reading = {
  /**
   * The kind of the number. `money` is the buyer's balance of the currency, `belonging` the balance of anything else. `goods` are the
   * recipient's items. `allowance` is the amount that a market may take, and `fees` are the balance of a receiver.
   */
  kind: 'money' | 'belonging' | 'goods' | 'allowance' | 'fees'
  call: ChainCall
  /** The number of goods, or the amount of fees, that the intent agrees to. @default 0n */
  wanted?: bigint
  /** The owner of an ERC-721 token. The reading is 1 if this account owns the token, and 0 otherwise. */
  owner?: Address
  /** The spender of an allowance. */
  spender?: Address
}

export function readingsOf(intent: Intent): Reading[] {
  const { currency, orders, recipient, fees } = intent
  const isMoney = (token: Address) => isAddressEqual(token, currency)
  const receivers = [...new Set(fees.map(({ receiver }) => receiver))]
  return [
    ...[place.usdc, place.otherUsdc, place.oddToken, zeroAddress].map((token): Reading => {
      return { kind: isMoney(token) ? 'money' : 'belonging', call: balanceOf(token, place.buyer) }
    }),
    { kind: 'belonging', call: balanceOf(place.usdc, place.smartAccount) },
    tokensOf('belonging', place.collection, ownTokenId, place.buyer),
    tokensOf('belonging', place.paintings, ownTokenId, place.buyer),
    ...orders.map(({ collectionAddress, tokenId = 0n, quantity }) => {
      return { ...tokensOf('goods', collectionAddress, tokenId, recipient), wanted: quantity }
    }),
    ...(isMoney(zeroAddress) ? [] : marketSpenders).map((spender): Reading => {
      return { kind: 'allowance', call: read(currency, '0xdd62ed3e', place.buyer, spender), spender }
    }),
    ...receivers.map((receiver): Reading => {
      const agreed = fees.filter((fee) => fee.receiver === receiver)
      const wanted = agreed.reduce((sum, { amount }) => sum + amount, 0n)
      return { kind: 'fees', call: balanceOf(currency, receiver), wanted }
    }),
  ]
}

/** The contracts that take payments: our market, the `RequestMarket` contract, Seaport, and the conduit that most listings use. */
export const marketSpenders: readonly Address[] = [
  place.market,
  place.requestMarket,
  seaportPlace,
  conduit.address,
]

export function amountOf({ owner }: Reading, answer: CallResult | undefined): bigint {
  if (answer?.status !== '0x1' || answer.returnData === '0x') return 0n
  const value = hexToBigInt(answer.returnData)
  if (!owner) return value
  return value === hexToBigInt(owner) ? 1n : 0n
}

function balanceOf(token: Address, account: Address): ChainCall {
  if (!isAddressEqual(token, zeroAddress)) return read(token, '0x70a08231', account)
  return { from: zeroAddress, to: balanceReader, data: pad(account) }
}

function tokensOf(kind: Reading['kind'], collection: Address, tokenId: bigint, account: Address): Reading {
  const id = numberToHex(tokenId)
  if (isAddressEqual(collection, place.paintings)) {
    return { kind, call: read(collection, '0x6352211e', id), owner: account }
  }
  return { kind, call: read(collection, '0x00fdd58e', account, id) }
}

function read(to: Address, selector: Hex, ...words: Hex[]): ChainCall {
  return { from: zeroAddress, to, data: concatHex([selector, ...words.map((word) => pad(word))]) }
}
