'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { useChains } from 'wagmi'
import type { FundingRequest } from '../../checkout/funding/funding.js'
import type { FundingWayProps } from '../../hooks/funding/fundingWay.js'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'

/** The buyer's address as a QR code and as text, with a link that opens a wallet app. */
export function AddressPanel({ request }: FundingWayProps): ReactNode {
  const { account, chainId, symbol } = request
  const { fund, wallet } = useMessages()
  const chain = useChains().find(({ id }) => id === chainId)
  const [code, setCode] = useState<string>()

  useEffect(() => {
    let current = true
    // The QR code holds only the buyer's address. An app that does not support payment links would send the funds to the token's contract.
    import('../wallet/qrPicture.js').then(
      ({ qrPicture }) => current && setCode(qrPicture(account)),
      () => {},
    )
    return () => {
      current = false
    }
  }, [account])

  return (
    <div className="till-fund-send">
      <p>{fund.only(symbol, chain?.name ?? `${chainId}`)}</p>
      {code && <img className="till-wallet-code" src={code} alt={fund.code} />}
      <code className="till-fund-address" dir="ltr">
        {account}
      </code>
      <CopyButton text={() => account} label={fund.copy} />
      <a className="till-link" href={paymentLink(request)}>
        {wallet.open}
      </a>
    </div>
  )
}

/** Returns the link of ERC-681 for the missing amount: https://eips.ethereum.org/EIPS/eip-681 */
function paymentLink({ account, chainId, currencyAddress, amount }: FundingRequest): string {
  if (isAddressEqual(currencyAddress, zeroAddress)) return `ethereum:${account}@${chainId}?value=${amount}`
  return `ethereum:${currencyAddress}@${chainId}/transfer?address=${account}&uint256=${amount}`
}
