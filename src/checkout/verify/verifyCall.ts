import { isAddressEqual, zeroAddress } from 'viem'
import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import { type DecodedCall, decodeCall } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'
import { readBuy, spenderOf } from './readBuy.js'
import { type Check, includes, isOwnToken } from './trust.js'
import { verifySale } from './verifySale.js'

export function verifyBuy(check: Check): Finding[] {
  const { step, intent, trust, total } = check
  const { value, price } = step
  const due = isAddressEqual(intent.currency, zeroAddress) ? total : 0n
  const paid = [
    ...(price === total ? [] : [finding('wrong-price', `${price} instead of ${total}`)]),
    ...(value === due ? [] : [finding('unexpected-value', `${value} instead of ${due}`)]),
  ]
  const bought = readBuy({ step, trust, intent })
  return bought ? verifyBought(check, bought, paid) : verifyUnread(check, paid)
}

function verifyBought(
  { step, intent, trust }: Check,
  bought: NonNullable<ReturnType<typeof readBuy>>,
  paid: Finding[],
): Finding[] {
  const { to } = step
  const contract = [
    ...(bought.isTrusted ? [] : [finding('unknown-contract', to)]),
    ...(includes(trust.facts?.changed ?? [], bought.market) ? [finding('changed-contract', to)] : []),
    ...(bought.isUnsettled ? [finding('terms-unsettled')] : []),
  ]
  if (bought.terms === 'unread') return [...contract, finding('terms-unread')]
  if (bought.terms === 'none') return [...contract, finding('wrong-orders')]
  const { zones = [] } = bought.sale
  const native = isAddressEqual(intent.currency, zeroAddress)
  // The contract that takes the currency must be known. An unknown contract could use an old, larger allowance to take more.
  const taker = native || bought.spender ? [] : [finding('unexpected-spender')]
  const unknown = zones.filter((zone) => !includes(trust.zones, zone))
  const strangers = unknown.map((zone) => finding('unknown-contract', zone))
  return [...contract, ...strangers, ...taker, ...verifySale(bought.sale, intent), ...paid]
}

/** Verifies a call that no venue can decode: the policy must list the called contract in `contracts`. */
function verifyUnread({ step, intent, trust, total }: Check, paid: Finding[]): Finding[] {
  const { to, data } = step
  const stranger = [finding('unknown-contract', to)]
  const call = decodeCall(data)
  const isListed = includes(trust.contracts, to)
  const isMarket = trust.markets.some(({ address }) => isAddressEqual(address, to))
  if (call.kind !== 'unknown') return [...(isMarket ? [] : stranger), finding(dangerOfCall(call))]
  if (!isListed || isOwnToken(to, intent) || isSwapCheckout(data) || !calldata.test(data)) {
    return [...(isListed || isMarket ? [] : stranger), finding('unknown-call', call.selector)]
  }
  return [...(total > intent.maxTotal ? [finding('price-too-high', `${total}`)] : []), ...paid]
}

export function verifyApproval({ step, intent, trust, total, paying }: Check, role: string): Finding[] {
  const { to, data, value, price } = step
  const call = decodeCall(data)
  if (call.kind === 'unknown') return [finding('unknown-call', call.selector)]
  if (call.kind !== 'approve') return [finding(dangerOfCall(call))]
  const { spender, amount } = call
  const puller = paying && spenderOf({ step: paying, trust, intent })
  const expected = puller && isAddressEqual(spender, puller)
  const native = isAddressEqual(intent.currency, zeroAddress)
  return [
    ...(call.canonical ? [] : [finding('not-canonical')]),
    ...(!native && isAddressEqual(to, intent.currency) ? [] : [finding('wrong-token', to)]),
    ...(expected ? [] : [finding('unexpected-spender', spender)]),
    ...verifyAmount(amount, role === 'reset' ? 0n : total),
    ...(value === 0n ? [] : [finding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [finding('wrong-price', `${price} instead of 0`)]),
  ]
}

export function verifyAmount(amount: bigint, needed: bigint): Finding[] {
  if (amount === needed) return []
  const code = amount > needed ? 'approval-too-large' : 'approval-too-small'
  return [finding(code, `${amount} instead of ${needed}`)]
}

/** Requires whole bytes: wallets interpret odd-length hex differently, so the wallet could sign other bytes than the verified ones. */
const calldata = /^(?:0x(?:[0-9a-fA-F]{2})*)?$/

export function dangerOfCall(call: DecodedCall) {
  return call.kind === 'other' ? call.danger : 'unexpected-call'
}
