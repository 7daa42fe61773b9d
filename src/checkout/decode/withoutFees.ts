import { type Address, pad, stringify, type TransactionReceipt } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Call } from './decodeCall.js'

/**
 * Removes transfers between the buyer's account and a relayer, which are network fees. The relayer is the sender of the transaction, the
 * called contract, or the paymaster that this contract names in its event (ERC-4337). Keeps the transfers of an address that the intent or
 * the calls contain, because they can belong to the purchase.
 */
export function withoutFees(
  { logs, from, to }: withoutFees.Receipt,
  { calls, intent }: withoutFees.Options,
): TransactionReceipt['logs'] {
  const account = topicOf(intent.buyer)
  const named = stringify([intent, calls]).toLowerCase()
  const [sender, target] = [from, to ?? from].map(topicOf)
  if (sender === account) return logs
  const payees = [sender, target]
  for (const { address, topics } of logs) {
    if (topics[2] === account && topicOf(address) === target) payees.push(topics[3])
  }
  // A fourth topic is the token id of an ERC-721 transfer, which is never a fee.
  return logs.filter(({ topics: [, source, receiver, tokenId] }) => {
    const counterparty = source === account ? receiver : receiver === account ? source : undefined
    return (
      tokenId || !counterparty || !payees.includes(counterparty) || named.includes(counterparty.slice(26))
    )
  })
}

export declare namespace withoutFees {
  type Receipt = Pick<TransactionReceipt, 'logs' | 'from' | 'to'>
  type Options = {
    calls: readonly Call[]
    intent: Intent
  }
}

function topicOf(address: Address): string {
  return pad(address).toLowerCase()
}
