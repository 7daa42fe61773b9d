import type { ReactNode } from 'react'
import { type Address, erc20Abi, zeroAddress } from 'viem'
import { useBalance, useReadContracts } from 'wagmi'
import { formatMoney } from './formatMoney.js'
import { useMarket } from './market/MarketContext.js'

/** The money of an account in each of the market's currencies. */
export function Balances(props: Balances.Props): ReactNode {
  const { address } = props
  const { chain, currencies } = useMarket()
  const tokens = currencies.filter((currency) => currency.address !== zeroAddress)
  const query = { refetchInterval: 3_000 }
  const { data: native } = useBalance({ chainId: chain.id, address, query })
  const { data: amounts } = useReadContracts({
    allowFailure: false,
    contracts: tokens.map((token) => ({
      abi: erc20Abi,
      chainId: chain.id,
      address: token.address,
      functionName: 'balanceOf' as const,
      args: [address] as const,
    })),
    query,
  })
  return (
    <ul className="balances" aria-label="Balances">
      {native && <li>{formatMoney(native.value, chain.nativeCurrency)}</li>}
      {tokens.map((token, index) => {
        const amount = amounts?.[index]
        return amount !== undefined && <li key={token.address}>{formatMoney(amount, token)}</li>
      })}
    </ul>
  )
}

export declare namespace Balances {
  type Props = { address: Address }
}
