import { type Address, type Hex, toEventSelector } from 'viem'
import type { FundsChange } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

const transfer = toEventSelector('event Transfer(address,address,uint256)')
const approval = toEventSelector('event Approval(address,address,uint256)')
/** The events of wrapped native currencies that change a balance without a `Transfer`. */
const deposit = toEventSelector('event Deposit(address,uint256)')
const withdrawal = toEventSelector('event Withdrawal(address,uint256)')

/** The topics of all events that `decodeFundsChanges` decodes. */
export const fundsChangeTopics: readonly Hex[] = [transfer, approval, deposit, withdrawal]

/** Returns the accounts whose ERC-20 balance or allowance a log may change. Returns none for an ERC-721 log, which has one more topic. */
export function decodeFundsChanges(log: BlockLog): FundsChange[] {
  const { address: currency, blockNumber, topics } = log
  return accountsOf(topics).map((account) => ({ currency, account, blockNumber }))
}

function accountsOf([selector, ...indexed]: readonly Hex[]): readonly Address[] {
  const accounts = indexed.flatMap((topic) => accountOf(topic) ?? [])
  if (accounts.length < indexed.length) return []
  switch (selector) {
    case transfer:
      return accounts.length === 2 ? accounts : []
    case approval:
      // The second account is the spender, whose own funds do not change.
      return accounts.length === 2 ? accounts.slice(0, 1) : []
    case deposit:
    case withdrawal:
      return accounts.length === 1 ? accounts : []
    default:
      return []
  }
}

function accountOf(topic: Hex): Address | undefined {
  return paddedAddress.test(topic) ? `0x${topic.slice(26)}` : undefined
}

const paddedAddress = /^0x0{24}[0-9a-f]{40}$/i
