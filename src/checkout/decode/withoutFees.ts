import { type Address, type Hex, isAddressEqual, pad, type TransactionReceipt } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Call } from './decodeCall.js'

/**
 * The logs of a transaction without what the buyer’s account has paid in tokens for having its calls sent by others: to whoever
 * has sent it, to what it was sent to, and to whoever that says has paid for the gas (ERC-4337). That is the network’s fee, and no
 * price; what goes to a seller, or to one whose fee was agreed, never is.
 */
export function withoutFees(
  { logs, from, to }: withoutFees.Receipt,
  { calls, intent }: withoutFees.Options,
): TransactionReceipt['logs'] {
  const { buyer, orders, fees } = intent
  const target = calls.at(-1)?.to
  // What it sends itself, or others send as it is, has no other fee than that of the network.
  if (!target || !to || isAddressEqual(to, target) || isAddressEqual(from, buyer)) return logs
  const account = topicOf(buyer)
  const payers = logs.flatMap(({ address, topics: [event, , sender, payer] }) =>
    event === gasPaid && sender === account && isAddressEqual(address, to) ? `${payer}` : [],
  )
  const priced = [...orders.map(({ seller }) => seller), ...fees.map(({ receiver }) => receiver)].map(topicOf)
  const isFeeOf = (one: string | undefined, other: string | undefined) =>
    one === account &&
    [topicOf(from), topicOf(to), ...payers].some((payee) => payee === other && !priced.includes(payee as Hex))
  return logs.filter(({ topics: { length, 0: event, 1: source, 2: receiver } }) => {
    return event !== transfer || length > 3 || !(isFeeOf(source, receiver) || isFeeOf(receiver, source))
  })
}

export declare namespace withoutFees {
  type Receipt = Pick<TransactionReceipt, 'logs' | 'from' | 'to'>
  type Options = {
    /** What the account was asked for; the last one pays. */
    calls: readonly Pick<Call, 'to'>[]
    intent: Pick<Intent, 'buyer' | 'orders' | 'fees'>
  }
}

function topicOf(address: Address): Hex {
  return pad(address).toLowerCase() as Hex
}

/** Of `Transfer(address,address,uint256)`; that of a work has one word more in it. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Of `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. */
const gasPaid = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
