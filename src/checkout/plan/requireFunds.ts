import { formatUnits } from 'viem'
import type { Step } from '../../protocol/step.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import type { Inquiry } from './inquire.js'

/**
 * Makes sure that the buyer holds enough of the currency.
 *
 * @throws CheckoutError `InsufficientFunds`, `ChainFailed`.
 */
export async function requireFunds(options: requireFunds.Options): Promise<void> {
  const { held, decimals, total } = options
  const balance = await held
  if (balance < total) {
    const [costs, holds] = [total, balance].map((amount) => formatUnits(amount, decimals))
    throw new CheckoutError('InsufficientFunds', {
      details: `It costs ${costs} and the account holds ${holds}.`,
      amounts: { of: 'price', needed: total, held: balance },
    })
  }
}

export declare namespace requireFunds {
  type Options = {
    /** What the buyer holds of what is paid with, in its smallest unit. */
    held: Promise<bigint>
    decimals: number
    total: bigint
  }
}

/**
 * Makes sure that an account that sends its own transactions can pay the network's fee, as far as it was simulated. Steps
 * that are only signed cost the buyer none, and smart accounts may have someone else pay: their code is a sign of that, and a
 * paymaster that the wallet takes for what it sends as a batch.
 *
 * @throws CheckoutError `InsufficientGas`, `ChainFailed`.
 */
export async function requireGas(options: requireGas.Options): Promise<void> {
  const { client, inquiry, steps, forecast, swapped = 0n, isSponsored = false } = options
  const sent = steps.filter(({ signature, post, id }) => !signature && !post && id !== 'signEIP191')
  if (forecast.gas === undefined || sent.length === 0) return
  // What is signed is handed in by somebody else, who pays for it; the approvals before it were held against the balance already.
  const isSigned = steps.some(({ signature }) => signature && decodePurchase(signature))
  if (isSigned && sent.every(({ id }) => id === 'tokenApproval')) return
  const { gas } = forecast
  // What a swap brings in is there by then.
  const value = sent.reduce((sum, step) => sum + step.value, 0n) - swapped
  const { balance, price, code } = await inquiry.gas
  const isBatch = sent.length === steps.length
  const needed = value + (isSponsored && isBatch ? 0n : gas * price)
  if (code !== '0x' || balance >= needed) return
  const { symbol, decimals } = client.chain?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  const [takes, holds] = [needed, balance].map((amount) => `${formatUnits(amount, decimals)} ${symbol}`)
  throw new CheckoutError('InsufficientGas', {
    details: `It costs ${takes} and the account holds ${holds}.`,
    amounts: { of: 'gas', needed, held: balance },
  })
}

export declare namespace requireGas {
  type Options = {
    client: Pick<ChainClient, 'chain'>
    inquiry: Pick<Inquiry, 'gas'>
    steps: readonly Step[]
    forecast: Forecast
    /** What a swap among the steps brings in, in wei. @default 0n */
    swapped?: bigint | undefined
    /** Whether the wallet has somebody else pay the network’s fee. @default false */
    isSponsored?: boolean | undefined
  }
}
