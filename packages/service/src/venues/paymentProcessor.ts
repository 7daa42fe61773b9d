import { encodePermit, encodePurchase, permitAbi, permitStep, purchaseStep, RpcError } from 'tillkit/internal'
import { type Address, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { readPermit } from '../store/permits.js'
import { itemsOf, totalOf } from './purchaseItems.js'
import { readAllowance } from './readAllowance.js'
import { readPermitDomain } from './readPermitDomain.js'
import { requireUnpaused } from './requireUnpaused.js'
import type { Purchase, Venue } from './venue.js'

/**
 * Seconds for which a signature is valid. The client accepts at most 30 minutes by the buyer's clock. The service uses less, because the
 * clocks may differ.
 */
const validity = 1_500

/**
 * Creates the venue for gasless purchases. The buyer signs the purchase, and also a permit if the allowance is too low. The relayer sends
 * both and pays the gas.
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
        throw needsGas(`${currency}, which is not a currency of this network`)
      }
      const total = totalOf(purchase)
      const [allowance] = await Promise.all([
        readAllowance(chain, market, purchase),
        requireUnpaused(chain, market),
      ])
      const { buyer, fees, time } = purchase
      const deadline = BigInt(time + validity)
      const signed = { buyer, items: itemsOf(purchase), currency, recipient: buyer, fees }
      const signature = encodePurchase({
        // The client replaces the zero ID with its own purchase ID before the buyer signs.
        purchase: { ...signed, purchaseId: zeroHash, deadline },
        chainId: chain.chainId,
        market,
      })
      const buy = purchaseStep({ signature, price: total })
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
      const hasPermit = await hasStoredPermit({ chain, database, purchase, total, nonce })
      if (hasPermit) return [buy]
      const permit = { owner: buyer, spender: market, value: total, nonce, deadline }
      return [permitStep({ signature: encodePermit({ permit, domain }), currency }), buy]
    },
  }
}

export declare namespace paymentProcessor {
  type Options = {
    chain: Chain
    database: Sql
    market: Address
    currencies: readonly Address[]
  }
}

function readNonce(chain: Chain, { currency, buyer }: Purchase): Promise<bigint | undefined> {
  const call = { abi: permitAbi, address: currency, functionName: 'nonces', gas: contractGas } as const
  return fromContract(chain, chain.client.readContract({ ...call, args: [buyer] }))
}

/**
 * Whether the buyer has signed a permit for exactly this amount. It counts only with half of its validity left, so that it does not expire
 * while the buyer confirms the purchase.
 */
async function hasStoredPermit(options: {
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

function needsGas(what: string): RpcError {
  return new RpcError('InvalidArgument', {
    details: `The item cannot be bought without gas: its currency is ${what}.`,
  })
}
