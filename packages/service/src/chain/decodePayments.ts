import { type Address, type Hex, toEventSelector } from 'viem'
import type { Payment } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

const transfer = toEventSelector('event Transfer(address,address,uint256)')
const approval = toEventSelector('event Approval(address,address,uint256)')
const deposit = toEventSelector('event Deposit(address,uint256)')
const withdrawal = toEventSelector('event Withdrawal(address,uint256)')

/** The events of wrapped native currencies that change a balance without a `Transfer`. */
export const paymentTopics: readonly Hex[] = [deposit, withdrawal]

/** Returns the accounts whose ERC-20 balance or allowance a log may change. Returns none for an ERC-721 log, which has one more topic. */
export function decodePayments(log: BlockLog): Payment[] {
  const { address: currency, blockNumber, topics } = log
  return accountsOf(topics).map((account) => ({ currency, account, blockNumber }))
}

function accountsOf([topic, first, second, third]: readonly Hex[]): readonly Address[] {
  const accounts = [first, second].map(accountOf)
  const [one, other] = accounts
  if (third !== undefined || !one) return []
  if (topic === transfer) return other ? [one, other] : []
  if (topic === approval) return other ? [one] : []
  return (topic === deposit || topic === withdrawal) && second === undefined ? [one] : []
}

function accountOf(topic: Hex | undefined): Address | undefined {
  return topic !== undefined && paddedAddress.test(topic) ? `0x${topic.slice(26)}` : undefined
}

const paddedAddress = /^0x0{24}[0-9a-f]{40}$/i
