'use client'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useAccount } from 'wagmi'
import { defaultLimits } from '../checkout/context/limits.js'
import { type createIntent, priceOf } from '../checkout/intent/intent.js'
import type { Policy } from '../checkout/verify/policy.js'
import { readCapabilities } from '../checkout/wallet/readCapabilities.js'
import { givenOptions } from '../client/givenOptions.js'
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
import { givenItems } from './purchases/prepareIntent.js'
import { TillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { usualGas } from './usualGas.js'

/**
 * What a purchase is paid with: what the connected account holds of the orders’ currency and of the network’s own, what
 * the network will take, and what is missing. Balances are read in one call where the chain has a Multicall3 contract, and
 * again as blocks come, as long as the page is seen. With the `prices` of other currencies it tells what each of them would
 * take, and which to propose to who has too little.
 *
 * It asks no wallet, but for what it can do where the policy names who pays the network’s fee; and it is no rule: the checkout
 * looks for itself before it asks for anything.
 *
 * @throws TillError `TillOptionInvalid` without `items`, which may be none as long as they are looked up.
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
  const parameters = givenOptions('usePayment', given, 'items')
  checkPayment(parameters)
  const items = givenItems(parameters.items)
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
        // Of the same account, what was read for fewer currencies still stands while it is read for more.
        placeholderData: (before, query) => {
          const [, , asked] = query?.queryKey ?? []
          return asked?.chainId === chainId && asked?.account === checksummed(account) ? before : undefined
        },
      },
    }),
  )
  const { data, error } = balances
  const trusted = useContext(TillContext)?.policy
  const { policy = trusted } = parameters
  const url = policy?.paymasters?.[chainId ?? 0]?.[0]?.url
  // Of another account than the connected one it is not known what its wallet can do.
  const payer = url &&
    connector &&
    account &&
    account === address && {
      name: connector.uid + url,
      ask: async () => {
        const wallet = connectorWallet({ connector, account })
        const asked = {
          wallet,
          policy,
          intent: { chainId: chainId ?? 0, buyer: account },
          limits: defaultLimits,
        }
        return (await readCapabilities(asked)).paymaster
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
  const networkFee = gas === 0n ? 0n : network && gas * network.price
  const native = isAddressEqual(currencyAddress, zeroAddress)
  const needed = pay?.maxAmount ?? amount
  const ofPrice = findShortage({ of: 'price', needed, held: balance, currencyAddress })
  // Nothing is known to be missing where all is only signed, and where someone else may pay: for an account with code, or a paymaster.
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
  // A token that does not answer is left out of what is read.
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

/** What `usePayment` takes: what is bought, as `useCheckout` takes it, and who pays. */
export type UsePaymentParameters = Pick<createIntent.Options, 'items' | 'fees' | 'marketplace' | 'pay'> & {
  /** Who pays. @default the connected account */
  account?: Address | undefined
  /** What it costs in other currencies: the answer of `useSwapPrices` for `amount`. @default it is paid in its own alone */
  prices?: readonly SwapPrice[] | undefined
  /** What is paid in all, in the currency’s smallest unit. @default the price of the items, and the fees */
  amount?: bigint | undefined
  /** How much gas it takes, such as `state.forecast.gas` of a checkout. @default what such purchases usually take */
  gas?: bigint | undefined
  /** Names who may pay the network’s fee (`paymasters`). @default that of the provider */
  policy?: Policy | undefined
  /** Whether anything is read. @default true */
  enabled?: boolean | undefined
  /** Whether balances are read again as blocks come. @default true */
  watch?: boolean | undefined
}

/** What `usePayment` gives. What is not known yet is absent. */
export type UsePaymentReturnType = {
  /** What is paid in all, in the currency’s smallest unit. */
  amount: bigint
  /** What the account holds of what it pays with, in its smallest unit: of `pay.currency`, or of the orders’ own. */
  balance: bigint | undefined
  /** What it holds of the network’s own currency, in wei. */
  nativeBalance: bigint | undefined
  /**
   * About what the network takes, in wei, without what some networks take for data on top; `0n` where all is only signed. Also
   * where a paymaster may pay it: whether it does, the wallet says.
   */
  networkFee: bigint | undefined
  /** What is missing, if anything is: of what is paid with, else of the network’s fee. */
  shortage: Shortage | undefined
  /** What can be paid with: the orders’ own currency first, then each of `prices`, with what is missing of it. */
  options: readonly PayOption[]
  /** The option to propose to who has too little of the orders’ own currency. It is for the buyer to choose. */
  proposal: PayOption | undefined
  /** Why the chain did not tell at the last reading: what was read before still stands here. */
  error: TillError | null
  /** Whether `balance` was asked for and not told, by the chain or by its token: it stays so while it is asked again. */
  isBalanceError: boolean
  /** Whether the price of gas was asked for and not told. */
  isNetworkFeeError: boolean
  /** Asks again at once for what was not told. Resolves when that is over, whatever came of it. */
  refetch: () => Promise<void>
}

/** What an account has too little of, in the currency’s smallest unit. */
export type Shortage = {
  /** What it is needed for: what is bought, or the network’s fee. */
  of: 'price' | 'gas'
  /** What is paid, or what the network’s fee comes to. */
  needed: bigint
  /** What the account has of it. */
  held: bigint
  /** How much more is needed than there is. */
  missing: bigint
  /** The currency that is missing, `zeroAddress` for the native one. */
  currencyAddress: Address
}

function findShortage(options: Omit<Shortage, 'held' | 'missing'> & { held: bigint | undefined }) {
  const { held, ...rest } = options
  if (held === undefined || held >= rest.needed) return undefined
  return { ...rest, held, missing: rest.needed - held } satisfies Shortage
}
