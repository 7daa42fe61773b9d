import { formatUnits } from 'viem'
import type { Step } from '../../protocol/step.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import type { PurchaseData } from './readPurchaseData.js'

export async function assertSufficientFunds(options: assertSufficientFunds.Options): Promise<void> {
  const { held, decimals, total } = options
  const balance = await held
  if (balance >= total) return
  const [costs, holds] = [total, balance].map((amount) => formatUnits(amount, decimals))
  throw new CheckoutError('InsufficientFunds', {
    details: `The purchase costs ${costs}. The account holds ${holds}.`,
    amounts: { of: 'price', needed: total, held: balance },
  })
}

export declare namespace assertSufficientFunds {
  type Options = {
    held: Promise<bigint>
    decimals: number
    total: bigint
  }
}

/**
 * Throws if the account cannot pay the value and the network fee of the steps. A contract account always passes, because a sponsor may pay
 * for it. A sponsored batch needs no network fee.
 */
export async function assertSufficientGas(options: assertSufficientGas.Options): Promise<void> {
  const { client, data, steps, forecast, swapped = 0n, isSponsored = false } = options
  const sent = sentSteps(steps)
  if (forecast.gas === undefined || sent.length === 0) return
  // A relayer pays the network fee of a signed purchase.
  const isSigned = steps.some(({ signature }) => signature && decodePurchase(signature))
  if (isSigned && sent.every(({ id }) => id === 'tokenApproval')) return
  const value = sent.reduce((sum, step) => sum + step.value, 0n) - swapped
  const { balance, price, code } = await data.gas
  const isBatch = sent.length === steps.length
  const needed = value + (isSponsored && isBatch ? 0n : forecast.gas * price + (forecast.dataFee ?? 0n))
  if (code !== '0x' || balance >= needed) return
  const { symbol, decimals } = client.chain?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  const [costs, holds] = [needed, balance].map((amount) => `${formatUnits(amount, decimals)} ${symbol}`)
  throw new CheckoutError('InsufficientGas', {
    details: `The purchase and its network fee cost ${costs}. The account holds ${holds}.`,
    amounts: { of: 'gas', needed, held: balance },
  })
}

/** Returns the steps that the buyer sends as transactions. */
export function sentSteps(steps: readonly Step[]): Step[] {
  return steps.filter(({ signature, post, id }) => !signature && !post && id !== 'signEIP191')
}

export declare namespace assertSufficientGas {
  type Options = {
    client: Pick<ChainClient, 'chain'>
    data: Pick<PurchaseData, 'gas'>
    steps: readonly Step[]
    forecast: Forecast
    /** The amount of native currency that a swap before the purchase returns, in wei. @default 0n */
    swapped?: bigint | undefined
    isSponsored?: boolean | undefined
  }
}
