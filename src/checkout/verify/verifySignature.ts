import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { decodePermit } from '../../evm/permit.js'
import type { Signature, Step } from '../../protocol/step.js'
import { permit2Address } from '../../swaps/checkout/permit2.js'
import { costOf, priceOfItems } from '../../venues/sale.js'
import { decodePurchase, marketDomain } from '../../venues/tillkit/signedPurchase.js'
import { type Finding, type FindingCode, finding } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import { type Check, isTillkitMarket, type Trust } from './trust.js'
import { verifyAmount } from './verifyCall.js'
import { isSame } from './verifyPost.js'
import { verifySale } from './verifySale.js'

export function verifyPurchase(check: Check): Finding[] {
  const { step, intent, trust } = check
  const { signature, post, price, executeType } = step
  const purchase = signature && decodePurchase(signature)
  if (!signature || !purchase) return [finding(signature ? nameSignature(signature) : 'extra-step')]
  const { domain } = signature
  const { items, currency, recipient, fees, buyer, deadline } = purchase
  const sale = { items, currency, recipient, fees, price: priceOfItems(items), canonical: true }
  const total = costOf(sale)
  const market = domain.verifyingContract
  const trusted = isTillkitMarket(market, trust)
  const named = domain.name === marketDomain.name && domain.version === marketDomain.version
  return [
    ...verifyRequest(check, signature, price),
    ...(trusted ? [] : [finding('foreign-contract', market)]),
    ...(named ? [] : [finding('wrong-domain', `${domain.name} ${domain.version}`)]),
    ...verifySigner(buyer, intent),
    ...verifySale(sale, intent),
    ...(price === total ? [] : [finding('wrong-price', `${price} instead of ${total}`)]),
    ...verifyDeadline(deadline, trust),
    ...(executeType === 'order' ? [] : [finding('unsafe-post')]),
    ...verifyBody(post, { purchase: signature.value }),
  ]
}

/** Verifies that a signed permit gives the market exactly the price of the signed purchase. */
export function verifyPermit(check: Check): Finding[] {
  const { step, intent, trust, total, paying } = check
  const { signature, post } = step
  const permit = signature && decodePermit(signature)
  if (!signature || !permit) return [finding(signature ? nameSignature(signature) : 'extra-step')]
  const { owner, spender, value, deadline } = permit
  const token = signature.domain.verifyingContract
  const market = paying?.signature?.domain.verifyingContract
  const native = isAddressEqual(intent.currency, zeroAddress)
  const expected = market && isAddressEqual(spender, market) && isTillkitMarket(market, trust)
  return [
    ...verifyRequest(check, signature, 0n),
    ...(!native && isAddressEqual(token, intent.currency) ? [] : [finding('foreign-contract', token)]),
    ...verifySigner(owner, intent),
    ...(expected ? [] : [finding('unexpected-spender', spender)]),
    ...verifyAmount(value, total),
    ...verifyDeadline(deadline, trust),
    ...verifyBody(post, { permit: signature.value, currency: intent.currency }),
  ]
}

/**
 * Verifies a permit that the purchase transaction itself submits. The permit must allow the called contract to take exactly the needed
 * amount.
 */
export function verifyCallPermit(step: Step, options: verifyCallPermit.Options): Finding[] {
  const { intent } = options
  const { signature } = step
  const permit = signature && decodePermit(signature)
  if (!signature || !permit) return [finding(signature ? nameSignature(signature) : 'extra-step')]
  const token = signature.domain.verifyingContract
  const isPaid = isAddressEqual(token, (intent.pay ?? intent).currency)
  return [
    ...verifyCallSignature(step, { ...permit, amount: permit.value }, options),
    ...(isPaid ? [] : [finding('foreign-contract', token)]),
    ...verifySigner(permit.owner, intent),
  ]
}

export declare namespace verifyCallPermit {
  type Options = Pick<Check, 'intent' | 'trust'> & {
    spender: Address
    amount: bigint
  }
}

export function verifyCallSignature(
  step: Step,
  allowed: { spender: Address; amount: bigint; deadline: bigint },
  { intent, trust, spender, amount }: verifyCallPermit.Options,
): Finding[] {
  const { signature, post, executeType = 'unknown' } = step
  return [
    ...(signature ? verifyRequest({ step, intent }, signature, 0n) : []),
    ...(isAddressEqual(allowed.spender, spender) ? [] : [finding('unexpected-spender', allowed.spender)]),
    ...verifyAmount(allowed.amount, amount),
    ...verifyDeadline(allowed.deadline, trust),
    // Refuse a post, because the purchase transaction carries the signature.
    ...(post || executeType !== 'unknown' ? [finding('mixed-step')] : []),
  ]
}

/** Returns the finding for a signature that does not belong to a purchase. Every such signature is refused. */
export function nameSignature({ domain, types, primaryType }: Signature): FindingCode {
  const fields = Object.values(types).flatMap((type) => type.map(({ name }) => name))
  const has = (...names: string[]) => names.some((name) => fields.includes(name))
  if (isAddressEqual(domain.verifyingContract, permit2Address) || has('permitted', 'sigDeadline'))
    return 'permit2'
  if (primaryType === 'Purchase') return 'wrong-types'
  if (primaryType === 'Permit') return has('allowed', 'tokenId') ? 'permit' : 'wrong-types'
  if (has('spender', 'operator', 'allowed')) return 'permit'
  return has('offerer', 'consideration', 'offer', 'maker', 'taker', 'tree', 'makerAsset')
    ? 'signed-order'
    : 'unknown-signature'
}

function verifyRequest(
  { step, intent }: Pick<Check, 'step' | 'intent'>,
  { domain }: Signature,
  due: bigint,
): Finding[] {
  const { id, to, data, value, price } = step
  const plain = id === 'signEIP712' && (data === '' || data === '0x')
  const there = isAddressEqual(to, zeroAddress) || isAddressEqual(to, domain.verifyingContract)
  const fields = Object.keys(domain).sort().join()
  return [
    ...(plain && there ? [] : [finding('mixed-step')]),
    ...(domain.chainId === intent.chainId ? [] : [finding('wrong-chain', `${domain.chainId}`)]),
    ...(fields === 'chainId,name,verifyingContract,version' ? [] : [finding('wrong-domain', fields)]),
    ...(value === 0n ? [] : [finding('unexpected-value', `${value} instead of 0`)]),
    ...(price === due ? [] : [finding('wrong-price', `${price} instead of ${due}`)]),
  ]
}

function verifySigner(signer: Address, { buyer }: Intent): Finding[] {
  return isAddressEqual(signer, buyer) ? [] : [finding('wrong-signer', signer)]
}

function verifyDeadline(deadline: bigint, { latest }: Trust): Finding[] {
  return deadline <= latest ? [] : [finding('far-deadline', `${deadline}`)]
}

/** Requires a body that equals the signed data, so that the server gets exactly what the buyer signed. */
function verifyBody(post: Step['post'], signed: object): Finding[] {
  if (!post) return [finding('unsafe-post')]
  return isSame(post.body, signed) ? [] : [finding('body-differs')]
}
