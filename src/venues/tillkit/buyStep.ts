import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { costOfItems } from '../sale.js'
import { encodeMarketBuy } from './encodeMarketBuy.js'

export function buyStep(options: buyStep.Options): Step {
  const { market, ...call } = options
  const price = costOfItems(call)
  return {
    id: 'buy',
    data: encodeMarketBuy(call),
    to: market,
    value: isAddressEqual(call.currency, zeroAddress) ? price : 0n,
    price,
  }
}

export declare namespace buyStep {
  type Options = encodeMarketBuy.Options & { market: Address }
}
