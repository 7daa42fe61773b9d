import type { ReactNode } from 'react'
import { Money } from 'tillkit/parts'
import { type Address, erc20Abi, zeroAddress } from 'viem'
import { useBalance, useReadContracts } from 'wagmi'
import { useTexts } from './language/LanguageProvider.js'
import { useMarket } from './market/MarketContext.js'

export function Balances(props: Balances.Props): ReactNode {
  const { address } = props
  const { chain, currencies } = useMarket()
  const { balances } = useTexts()
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
    <ul className="balances" aria-label={balances}>
      {native && (
        <li>
          <Money amount={native.value} currency={chain.nativeCurrency} round="down" />
        </li>
      )}
      {tokens.map((token, index) => {
        const amount = amounts?.[index]
        if (amount === undefined) return null
        return (
          <li key={token.address}>
            <Money amount={amount} currency={token} round="down" />
          </li>
        )
      })}
    </ul>
  )
}

export declare namespace Balances {
  type Props = { address: Address }
}
