import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { type PartAttack, partAttacks } from './partAttacks.js'
import type { WireStep } from './tamperWith.js'

/**
 * Attacks of a dishonest service that changes the steps of one purchase in a batch. The list contains all `partAttacks`, and further
 * attacks that use or affect the other purchases of the batch.
 */
export const batchAttacks: readonly PartAttack[] = [
  ...partAttacks,
  {
    name: 'a call of another part swapped in',
    change: (steps, other) => steps.map((step) => (step.id === 'buy' ? (other.at(-1) ?? step) : step)),
  },
  {
    name: 'calls of two parts with places exchanged',
    change: (steps, other) => [...other.slice(0, 1), ...steps.slice(1), ...steps.slice(0, 1)],
  },
  {
    name: 'a transfer between the parts, before this one',
    change: (steps) => [transferOf(steps, 1n), ...steps],
  },
  {
    name: 'a transfer between the parts, after this one',
    change: (steps) => [...steps, transferOf(steps, 1n)],
  },
  {
    name: 'an additional allowance for a stranger',
    change: (steps) => [approvalOf(steps, stranger), ...steps],
  },
  {
    name: 'an additional allowance for the market of another part',
    change: (steps, other) => [...other.filter(({ id }) => id === 'tokenApproval'), ...steps],
  },
  {
    name: 'an allowance after the payment, which remains',
    change: (steps) => [...steps, ...steps.filter(({ id }) => id === 'tokenApproval')],
  },
  { name: 'the payment twice', change: (steps) => [...steps, ...steps.filter(({ id }) => id === 'buy')] },
  { name: 'the payment of another part added', change: (steps, other) => [...steps, ...other.slice(-1)] },
  {
    name: 'ether attached',
    change: (steps) => steps.map((step) => (step.id === 'buy' ? { ...step, value: '1' } : step)),
  },
  {
    name: 'an operator approval for the collection of the buyer',
    change: (steps) => [approveAllOf(steps), ...steps],
  },
  {
    name: 'extra bytes after the payment calldata',
    change: (steps) =>
      steps.map((step) => (step.id === 'buy' ? { ...step, data: `${step.data}00` as Hex } : step)),
  },
]

const stranger: Address = getAddress(`0x${'7'.repeat(40)}`)

/** Returns a step that replaces the approval with another call on the currency. */
function onCurrency(steps: readonly WireStep[], data: Hex): WireStep {
  const { to = stranger } = steps.find(({ id }) => id === 'tokenApproval') ?? {}
  return { id: 'tokenApproval', to, data, value: '0', price: '0' }
}

function transferOf(steps: readonly WireStep[], amount: bigint): WireStep {
  const args = [stranger, amount] as const
  return onCurrency(steps, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
}

function approvalOf(steps: readonly WireStep[], spender: Address): WireStep {
  const args = [spender, 1n] as const
  return onCurrency(steps, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

function approveAllOf(steps: readonly WireStep[]): WireStep {
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] })
  return onCurrency(steps, data)
}
