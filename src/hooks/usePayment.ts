'use client'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useAccount } from 'wagmi'
import { defaultLimits } from '../checkout/context/limits.js'
import { type createIntent, priceOf } from '../checkout/intent/intent.js'
import type { Policy } from '../checkout/verify/policy.js'
import { readCapabilities } from '../checkout/wallet/readCapabilities.js'
import { requireOptions } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import { normalizeCurrency } from '../protocol/formats.js'
import type { SwapPrice } from '../protocol/swap.js'
import { balancesQueryOptions } from '../query/balancesQueryOptions.js'
import { gasQueryOptions } from '../query/gasQueryOptions.js'
import { checksummed } from '../query/queryKey.js'
import { costOf } from '../venues/sale.js'
import { connectorWallet } from './connectorWallet.js'
import { checkPayment } from './development/checkPayment.js'
import { type PayOption, payOptions, proposalOf } from './payOptions.js'
import { parseItems } from './purchases/prepareIntent.js'
import { TillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { usualGas } from './usualGas.js'

/**
 * Returns how the connected account can pay for a purchase: its balances, the estimated network fee and the missing amount. The checkout
 * does not rely on the result: it reads the chain again before it prompts.
 *
 * @throws TillError `TillOptionInvalid` without `items`. The list may be empty while the page loads the orders.
 *
 * @example
 * const { shortage } = usePayment({ items: [{ order, quantity: 1n }] })
 * {shortage && <TopUp currencyAddress={shortage.currencyAddress} amount={shortage.missing} />}
 *
 * @example
 * const { data: prices } = useSwapPrices({ chainId, buyCurrencyAddress: order.priceCurrencyAddress, buyAmount: amount })
 * const { options, proposal } = usePayment({ items, pay, prices })
 */
export function usePayment(given: UsePaymentParameters): UsePaymentReturnType {
  const parameters = requireOptions('usePayment', given, 'items')
  checkPayment(parameters)
  const items = parseItems(parameters.items)
  const { fees = [], marketplace, pay, prices = [], enabled = true, watch = true } = parameters
  const { address, connector } = useAccount()
  const { account = address, gas = usualGas({ items, marketplace, pay }) } = parameters
  const [first] = items
  const { chainId, priceCurrencyAddress = zeroAddress } = first?.order ?? {}
  const priced = normalizeCurrency(priceCurrencyAddress)
  const currencyAddress = normalizeCurrency(pay?.currency ?? priced)
  const client = useChainClient(chainId)
  const ready = enabled && first !== undefined && client !== undefined
  const others = prices.map((price) => price.currencyAddress)
  const balances = useQuery(
    balancesQueryOptions(client, {
      chainId,
      account,
      currencies: [priced, zeroAddress, ...others, currencyAddress],
      query: {
        enabled: ready,
        refetchInterval: watch && (client?.pollingInterval ?? false),
        placeholderData: (before, query) => {
          const [, , request] = query?.queryKey ?? []
          return request?.chainId === chainId && request?.account === checksummed(account)
            ? before
            : undefined
        },
      },
    }),
  )
  const { data, error } = balances
  const trusted = useContext(TillContext)?.policy
  const { policy = trusted } = parameters
  const url = policy?.paymasters?.[chainId ?? 0]?.[0]?.url
  // Ask the wallet for a paymaster only if `account` is the connected account. The connected wallet does not know the capabilities of
  // another account.
  const payer = url &&
    connector &&
    account &&
    account === address && {
      name: connector.uid + url,
      ask: async () => {
        const wallet = connectorWallet({ connector, account })
        const request = {
          wallet,
          policy,
          intent: { chainId: chainId ?? 0, buyer: account },
          limits: defaultLimits,
        }
        return (await readCapabilities(request)).paymaster
      },
    }
  const fee = useQuery(
    gasQueryOptions(client, {
      chainId,
      account,
      payer: payer || undefined,
      query: { enabled: ready && gas > 0n },
    }),
  )
  const { data: network } = fee

  const price = items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  const { amount = costOf({ price, fees }) } = parameters
  const holds = (currency: Address) => data?.[checksummed(currency) ?? currency]
  const balance = holds(currencyAddress)
  const nativeBalance = data?.[zeroAddress]
  const { dataFee = network?.dataFee ?? 0n } = parameters
  const networkFee = gas === 0n ? 0n : network && gas * network.price + dataFee
  const native = isAddressEqual(currencyAddress, zeroAddress)
  const needed = pay?.maxAmount ?? amount
  const ofPrice = findShortage({ of: 'price', needed, held: balance, currencyAddress })
  // Report no missing network fee if a paymaster, or the bundler of a smart account, may pay it.
  const ofGas =
    networkFee && !network?.mayBePaid
      ? findShortage({
          of: 'gas',
          needed: networkFee + (native ? needed : 0n),
          held: nativeBalance,
          currencyAddress: zeroAddress,
        })
      : undefined
  const shortage = ofPrice ?? ofGas
  const options = first ? payOptions({ priced, amount, prices, holds, networkFee }) : []
  const proposal = proposalOf(options)
  const isRead = data ? !balances.isPlaceholderData : balances.errorUpdateCount > 0
  const isBalanceError = isRead && balance === undefined
  const isNetworkFeeError = networkFee === undefined && fee.errorUpdateCount > 0
  const refetch = async () => {
    await Promise.all([
      isBalanceError && balances.refetch({ cancelRefetch: false }),
      isNetworkFeeError && fee.refetch({ cancelRefetch: false }),
    ])
  }
  return {
    amount,
    balance,
    nativeBalance,
    networkFee,
    shortage,
    options,
    proposal,
    error,
    isBalanceError,
    isNetworkFeeError,
    refetch,
  }
}

/** The parameters of `usePayment`: the items, as in `useCheckout`, and options. */
export type UsePaymentParameters = Pick<createIntent.Options, 'items' | 'fees' | 'marketplace' | 'pay'> & {
  /** The paying account. @default the connected account */
  account?: Address | undefined
  /** The prices of `amount` in other currencies, from `useSwapPrices`. @default only the orders' own currency */
  prices?: readonly SwapPrice[] | undefined
  /** The total, in the currency's smallest unit. @default the price of the items plus `fees` */
  amount?: bigint | undefined
  /** The units of gas that the purchase uses, such as `state.forecast.gas` of a checkout. @default a typical value */
  gas?: bigint | undefined
  /** The fee of an OP Stack chain in addition to gas, in wei, such as `state.forecast.dataFee`. @default the fee of a typical purchase */
  dataFee?: bigint | undefined
  /** The policy, which may name paymasters for the network fee. @default the policy of the provider */
  policy?: Policy | undefined
  /** Whether the hook reads from the chain. @default true */
  enabled?: boolean | undefined
  /** Whether to read balances again with each block. @default true */
  watch?: boolean | undefined
}

/** The result of `usePayment`. */
export type UsePaymentReturnType = {
  /** The total, in the currency's smallest unit. */
  amount: bigint
  /** The account's balance in the smallest unit. Its currency is `pay.currency`, or else the orders' own currency. */
  balance: bigint | undefined
  /** The account's balance of the native currency, in wei. */
  nativeBalance: bigint | undefined
  /** The estimated network fee in wei, with the data fee of an OP Stack chain. `0n` if the buyer only signs. */
  networkFee: bigint | undefined
  /** The missing funds for the price, or else for the network fee; `undefined` if nothing is missing. */
  shortage: Shortage | undefined
  /** The currencies that the buyer can pay with: the orders' own currency first, then each of `prices`. */
  options: readonly PayOption[]
  /** The option to suggest if the balance of the orders' own currency is too low. */
  proposal: PayOption | undefined
  /** The error of the last read; `null` if it succeeded. */
  error: TillError | null
  /** Whether reading `balance` failed. */
  isBalanceError: boolean
  /** Whether reading the gas price failed. */
  isNetworkFeeError: boolean
  /** Repeats the reads that failed. */
  refetch: () => Promise<void>
}

/** Missing funds of an account, in the currency's smallest unit. */
export type Shortage = {
  /** Whether the price or the network fee needs the funds. */
  of: 'price' | 'gas'
  /** The required amount. */
  needed: bigint
  /** The account's balance of the currency. */
  held: bigint
  /** The difference between `needed` and `held`. */
  missing: bigint
  /** The currency's address, `zeroAddress` for the native currency. */
  currencyAddress: Address
}

function findShortage(options: Omit<Shortage, 'held' | 'missing'> & { held: bigint | undefined }) {
  const { held, ...rest } = options
  if (held === undefined || held >= rest.needed) return undefined
  return { ...rest, held, missing: rest.needed - held } satisfies Shortage
}
