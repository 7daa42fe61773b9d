import {
  approvalStep,
  buyStep,
  cancelOrderStep,
  createOrderStep,
  marketAbi,
  operatorStep,
  RpcError,
} from 'tillkit/internal'
import { getAbiItem, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { fromChain } from '../chain/openChain.js'
import { readAvailability } from '../chain/readAvailability.js'
import { defineServiceVenue } from './defineServiceVenue.js'
import { itemsOf, totalOf } from './purchaseItems.js'
import { readAllowance } from './readAllowance.js'
import { requireStock } from './requireStock.js'
import { requireUnpaused } from './requireUnpaused.js'

/**
 * The Tillkit market contract with its ERC-721 and ERC-1155 listings. One call buys several listings and pays all sellers and fee
 * receivers.
 */
export const tillkitServiceVenue = defineServiceVenue({
  kind: 'tillkit',
  abi: [
    getAbiItem({ abi: marketAbi, name: 'OrderCreated' }),
    getAbiItem({ abi: marketAbi, name: 'OrderFilled' }),
    getAbiItem({ abi: marketAbi, name: 'OrderCancelled' }),
  ],
  index(event) {
    switch (event.eventName) {
      case 'OrderCreated':
        return { listed: event.args }
      case 'OrderFilled':
        return { filled: event.args }
      case 'OrderCancelled':
        return { cancelled: event.args.orderId }
    }
  },
  readAvailability: (wanted, { chain, market: operator }) => readAvailability({ chain, operator, ...wanted }),
  async readFee({ chain, market: address }) {
    const read = { abi: marketAbi, address } as const
    const { client } = chain
    const [treasury, marketFeeBps] = await fromChain(
      chain,
      Promise.all([
        client.readContract({ ...read, functionName: 'treasury' }),
        client.readContract({ ...read, functionName: 'marketFeeBps' }),
      ]),
    )
    return { treasury, marketFeeBps }
  },
  async steps(purchase, { chain, market }) {
    const { walletApproves, currency } = purchase
    const total = totalOf(purchase)
    // The native currency needs no allowance, and with `walletApproves` the wallet approves the amount itself.
    const allowed = walletApproves || isAddressEqual(currency, zeroAddress)
    const [allowance] = await Promise.all([
      allowed ? total : readAllowance(chain, market, purchase),
      requireUnpaused(chain, market),
    ])
    const { buyer: recipient, fees } = purchase
    const items = itemsOf(purchase)
    // The client replaces the zero ID with its own purchase ID before the transaction.
    const buy = buyStep({ market, items, currency, recipient, fees, purchaseId: zeroHash })
    if (allowance >= total) return [buy]
    return [approvalStep({ currency, spender: market, amount: total }), buy]
  },
  async list({ seller, fees, ...listing }, { chain, market }) {
    if (fees.length > 0) {
      const details =
        'additionalFees: must be empty, because this market pays only the royalty and its own fee.'
      throw new RpcError('InvalidArgument', { details })
    }
    const [{ isApproved }] = await Promise.all([
      requireStock({ chain, seller, operator: market, ...listing }),
      requireUnpaused(chain, market),
    ])
    const list = createOrderStep({ market, order: { ...listing, validFrom: 0n } })
    return isApproved ? [list] : [operatorStep({ collection: listing.collection, operator: market }), list]
  },
  cancel: async ({ order: { orderId } }, { market }) => [cancelOrderStep({ market, orderId })],
})
