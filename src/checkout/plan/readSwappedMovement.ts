import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { transferEvents } from '../../evm/events/transferEvents.js'
import { swapCheckoutAbi } from '../../swaps/checkout/swapCheckoutAbi.js'
import { readSwapMovement } from '../../swaps/readSwapMovement.js'
import type { Swap } from '../../swaps/swap.js'
import { type Movement, readMovement } from './readMovement.js'

export function readSwappedMovement({ swap, ...options }: readSwappedMovement.Options): Movement {
  const { to, through, sell, amountOut } = swap
  if (through) return readMerged({ ...options, swap, through })
  const { logs, intent } = options
  const swapped = readSwapMovement({ swap, to, buyer: intent.buyer, logs })
  const isWhole = swapped.inflow >= amountOut
  const inflow = isWhole ? amountOut : swapped.inflow
  return { ...readMovement({ ...options, swapped: { sell, inflow } }), swapped }
}

export declare namespace readSwappedMovement {
  type Options = Omit<readMovement.Options, 'swapped'> & {
    swap: Swap & { to: Address; through?: Address | undefined }
  }
}

function readMerged({ logs, intent, swap, through }: MergedOptions): Movement {
  const { buyer } = intent
  const direct = readMovement({ logs, value: 0n, intent })
  const purchasedEvent = readLogs({ abi: swapCheckoutAbi, logs }).find(
    ({ address, args }) => isAddressEqual(address, through) && isAddressEqual(args.buyer, buyer),
  )
  const moves = readLogs({ abi: tokenMoves, logs })
  const net = moves.reduce((sum, { address, args }) => {
    if (!isAddressEqual(address, swap.sell)) return sum
    const sent = isAddressEqual(args.from, buyer) ? sum + args.value : sum
    return isAddressEqual(args.to, buyer) ? sent - args.value : sent
  }, 0n)
  const { paid = 0n, price = 0n } = purchasedEvent?.args ?? {}
  return {
    ...direct,
    paid: direct.paid + price,
    lost: direct.lost.filter((token) => !isAddressEqual(token, swap.sell)),
    swapped: { paid: isAddressEqual(swap.sell, zeroAddress) ? paid : net, received: price, inflow: 0n },
  }
}

const tokenMoves = [transferEvents[0]] as const

type MergedOptions = Pick<readMovement.Options, 'logs' | 'intent'> & { swap: Swap; through: Address }
