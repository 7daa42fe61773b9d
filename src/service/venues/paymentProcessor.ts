import { type Address, getAddress, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { permitAbi } from '../../evm/permitAbi.js'
import { permitTypes } from '../../evm/permitTypes.js'
import { RpcError } from '../../protocol/errors.js'
import { marketDomain, purchaseTypes } from '../../protocol/purchase.js'
import type { Domain, Step } from '../../protocol/step.js'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { readPermit } from '../store/permits.js'
import { readAllowance } from './readAllowance.js'
import { readPermitDomain } from './readPermitDomain.js'
import { requireUnpaused } from './requireUnpaused.js'
import { totalOf } from './totalOf.js'
import type { Purchase, Venue } from './venue.js'

/** Seconds that a signature is good for. */
const validity = 1_800

/**
 * The orders of our own market contract, bought without gas: the buyer signs the purchase, and a permit where the market
 * may not take enough of the currency yet. The service's relayer sends both.
 */
export function paymentProcessor(options: paymentProcessor.Options): Venue {
  const { chain, database, market, currencies } = options
  return {
    kind: 'payment_processor',
    sells: ['service_marketplace_v2'],
    async steps(purchase) {
      const { currency } = purchase
      if (isAddressEqual(currency, zeroAddress)) throw needsGas('the native currency')
      if (!currencies.some((known) => isAddressEqual(known, currency))) {
        throw needsGas(`${currency}, which is no currency of this network`)
      }
      const total = totalOf(purchase)
      const [allowance] = await Promise.all([
        readAllowance(chain, market, purchase),
        requireUnpaused(chain, market),
      ])
      const buy = purchaseStep({ chain, market, purchase, total })
      if (allowance >= total) return [buy]
      const [nonce, domain] = await Promise.all([
        readNonce(chain, purchase),
        readPermitDomain(chain, currency),
      ])
      if (nonce === undefined || !domain) {
        throw needsGas(
          `${currency}, which has no permits (ERC-2612), and the market may not take enough of it`,
        )
      }
      const held = await holdsPermit({ chain, database, purchase, total, nonce })
      return held ? [buy] : [permitStep({ market, purchase, total, nonce, domain }), buy]
    },
  }
}

export declare namespace paymentProcessor {
  type Options = {
    chain: Chain
    database: Sql
    market: Address
    /** The currencies that gas is paid for. */
    currencies: readonly Address[]
  }
}

function readNonce(chain: Chain, { currency, buyer }: Purchase): Promise<bigint | undefined> {
  const call = { abi: permitAbi, address: currency, functionName: 'nonces', gas: contractGas } as const
  return fromContract(chain, chain.client.readContract({ ...call, args: [buyer] }))
}

/** Whether a permit of just this amount was posted, and not used: nobody has to sign it again. */
async function holdsPermit(options: {
  chain: Chain
  database: Sql
  purchase: Purchase
  total: bigint
  nonce: bigint
}): Promise<boolean> {
  const { chain, database, purchase, total, nonce } = options
  const { buyer: owner, currency, time } = purchase
  const permit = await readPermit(database, { chainId: chain.chainId, owner, currency, nonce })
  return permit?.value === total && permit.deadline >= BigInt(time + validity / 2)
}

function permitStep(options: {
  market: Address
  purchase: Purchase
  total: bigint
  nonce: bigint
  domain: Domain
}): Step {
  const { market, purchase, total, nonce, domain } = options
  const { buyer, currency } = purchase
  const permit = {
    owner: buyer,
    spender: market,
    value: total.toString(),
    nonce: nonce.toString(),
    deadline: deadlineOf(purchase),
  }
  return {
    id: 'signEIP712',
    data: '0x',
    to: currency,
    value: 0n,
    price: 0n,
    signature: { domain, types: permitTypes, primaryType: 'Permit', value: permit },
    post: { endpoint: '/permits', method: 'POST', body: { permit, currency } },
  }
}

function purchaseStep(options: { chain: Chain; market: Address; purchase: Purchase; total: bigint }): Step {
  const { chain, market, purchase, total } = options
  const { buyer, currency, lines, fees } = purchase
  const signed = {
    buyer,
    items: lines.map(({ order: { orderId, collection, tokenId, unitPrice }, quantity }) => ({
      orderId,
      collection: getAddress(collection),
      tokenId: tokenId.toString(),
      quantity: quantity.toString(),
      unitPrice: unitPrice.toString(),
    })),
    currency,
    recipient: buyer,
    fees: fees.map(({ receiver, amount }) => ({ receiver, amount: amount.toString() })),
    // The client puts its purchase's own id in this place before it asks for the signature.
    purchaseId: zeroHash,
    deadline: deadlineOf(purchase),
  }
  const domain = { ...marketDomain, chainId: chain.chainId, verifyingContract: market }
  return {
    id: 'signEIP712',
    data: '0x',
    to: market,
    value: 0n,
    price: total,
    signature: { domain, types: purchaseTypes, primaryType: 'Purchase', value: signed },
    post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body: { purchase: signed } },
    executeType: 'order',
  }
}

function deadlineOf({ time }: Purchase): string {
  return String(time + validity)
}

function needsGas(what: string): RpcError {
  return new RpcError('InvalidArgument', {
    details: `It cannot be bought without gas: its currency is ${what}.`,
  })
}
