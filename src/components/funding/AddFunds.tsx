'use client'
import { type ReactNode, useState } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { useAccount } from 'wagmi'
import type { FundingRequest } from '../../checkout/funding/funding.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { TillError } from '../../errors.js'
import { useFunding } from '../../hooks/funding/useFunding.js'
import { useCurrency } from '../../hooks/useCurrency.js'
import type { Shortage } from '../../hooks/usePayment.js'
import { useMessages } from '../messages/useMessages.js'
import { textOf } from '../parts/ErrorNotice.js'
import { FundingPanel } from './FundingPanel.js'

/**
 * Shows a buyer who lacks funds the ways to add funds, from the provider's `fund`. After the buyer opens a way, shows only this way until
 * the funds arrive.
 */
export function AddFunds(props: AddFunds.Props): ReactNode {
  const { chainId, shortage, networkFee = 0n, policy } = props
  const { currencyAddress } = shortage
  // Add twice the network fee, which the native currency pays. The fee may rise until the funds arrive.
  const margin = isAddressEqual(currencyAddress, zeroAddress) ? 2n * networkFee : 0n
  const [amount, needed] = [shortage.missing + margin, shortage.needed + margin]
  const { address: account } = useAccount()
  const { currency } = useCurrency({ chainId, address: currencyAddress })
  const { ways, open, cancel, error, ...state } = useFunding({ chainId, policy })
  const [failure, setFailure] = useState<TillError>()
  const { errors } = useMessages()
  const problem = failure ?? error

  async function act(change: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    await change().catch(setFailure)
  }

  if (!account || !currency || ways.length === 0) return null
  const { symbol, decimals } = currency
  const request: FundingRequest = {
    chainId,
    account,
    currencyAddress,
    symbol,
    decimals,
    amount,
    needed,
  }
  return (
    <>
      <FundingPanel
        ways={ways}
        state={state}
        request={request}
        onOpen={(way) => act(() => open({ ...request, wayId: way.id }))}
        onCancel={() => act(cancel)}
      />
      {problem && (
        <p className="till-funds-fix" role="alert">
          {textOf(errors, problem.code)?.shortMessage ?? problem.shortMessage}
        </p>
      )}
    </>
  )
}

export declare namespace AddFunds {
  type Props = {
    /** The chain of the purchase. */
    chainId: number
    /** The missing funds, from `usePayment` or the `topUp` of a checkout. */
    shortage: Shortage
    /** The estimated network fee in wei. An amount of the native currency includes twice this fee. @default 0n */
    networkFee?: bigint | undefined
    /** The policy with the `confirmations` after which funds count as arrived. @default the policy of the provider */
    policy?: Policy | undefined
  }
}
