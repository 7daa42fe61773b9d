import { type Address, pad, stringify, type TransactionReceipt } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Call } from './decodeCall.js'

/**
 * The logs of a transaction without what the buyer’s account has paid in tokens for having its calls sent by others: to whoever
 * has sent it, to what it was sent to, and to whoever that names beside the account, as having paid for the gas (ERC-4337). That is
 * the network’s fee, and no price; what goes to anybody whom the agreement or the calls name never is, nor anything where the account
 * has sent it itself, and paid for the gas in the network's own currency.
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
  // That of a work has its id as one word more.
  return logs.filter(({ topics: [, source, receiver, more] }) => {
    const other = source === account ? receiver : receiver === account ? source : undefined
    return more || !other || !payees.includes(other) || named.includes(other.slice(26))
  })
}

export declare namespace withoutFees {
  type Receipt = Pick<TransactionReceipt, 'logs' | 'from' | 'to'>
  type Options = {
    /** What the account was asked for. */
    calls: readonly Call[]
    intent: Intent
  }
}

function topicOf(address: Address): string {
  return pad(address).toLowerCase()
}
