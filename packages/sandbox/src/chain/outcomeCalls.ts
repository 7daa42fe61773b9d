import { encodeApprove } from 'tillkit/internal'
import { encodeFunctionData, erc721Abi, parseAbi } from 'viem'
import { currencyAddress } from './currencyAddress.js'
import type { deployContracts } from './deployContracts.js'
import { encodeCancel, encodePurchase } from './marketCalls.js'
import type { ListedOrder } from './orderPlan.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import type { sendAll } from './sendAll.js'

export function outcomeCalls(options: outcomeCalls.Options): sendAll.Call[] {
  const { order, contracts } = options
  switch (order.outcome.kind) {
    case 'none':
      return []
    case 'sold':
      return purchaseCalls(options, order.outcome.quantity)
    case 'cancelled': {
      const data = encodeCancel(options)
      return [{ from: maker(options), to: contracts.market, data, label: 'cancel an order' }]
    }
    case 'givenAway':
      return [giftCall(options, order.outcome.quantity)]
    case 'revoked': {
      const args = [contracts.market, false] as const
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args })
      return [{ from: maker(options), to: contracts[order.collection], data, label: 'revoke an approval' }]
    }
  }
}

export declare namespace outcomeCalls {
  type Options = {
    people: sandboxAccounts.ReturnType
    contracts: deployContracts.ReturnType
    order: ListedOrder
  }
}

function maker({ people, order }: outcomeCalls.Options) {
  return accountOf({ people, role: 'seller', index: order.maker })
}

function stranger({ people }: outcomeCalls.Options) {
  return accountOf({ people, role: 'stranger' })
}

function purchaseCalls(options: outcomeCalls.Options, quantity: bigint): sendAll.Call[] {
  const { contracts, order } = options
  const from = stranger(options)
  const total = order.unitPrice * quantity
  const currency = currencyAddress({ contracts, currency: order.currency })
  const data = encodePurchase({ contracts, order, quantity, recipient: from.address })
  const purchase = { from, to: contracts.market, data, label: 'buy an order' }
  if (order.currency === 'native') return [{ ...purchase, value: total }]
  const approve = encodeApprove(contracts.market, total)
  return [{ from, to: currency, data: approve, label: 'approve a payment' }, purchase]
}

function giftCall(options: outcomeCalls.Options, quantity: bigint): sendAll.Call {
  const { contracts, order } = options
  const from = maker(options)
  const [giver, receiver] = [from.address, stranger(options).address]
  const data =
    order.collection === 'erc721'
      ? encodeFunctionData({
          abi: erc721Abi,
          functionName: 'transferFrom',
          args: [giver, receiver, order.tokenId],
        })
      : encodeFunctionData({
          abi: erc1155Abi,
          functionName: 'safeTransferFrom',
          args: [giver, receiver, order.tokenId, quantity, '0x'],
        })
  return { from, to: contracts[order.collection], data, label: 'give a token away' }
}

const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
