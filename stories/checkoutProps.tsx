import { zeroAddress } from 'viem'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { contracts, longName, longSymbol, payOptions, people, pressedLeaf } from './fixtures.js'

export const short = {
  account: people.buyer,
  balance: 9_420_000n,
  shortage: {
    of: 'price' as const,
    needed: 129_500_000n,
    held: 9_420_000n,
    missing: 120_080_000n,
    currencyAddress: contracts.usdc,
  },
}

export const [own, native, dear] = payOptions

export const longCurrencies = {
  [zeroAddress]: { ...longSymbol, decimals: 18 },
  [contracts.usdc]: longSymbol,
  [contracts.dai]: { ...longSymbol, decimals: 18 },
}

export const long = {
  currency: longSymbol,
  gasCurrency: longCurrencies[zeroAddress],
  chainName: 'An-extraordinarily-long-lived-test-network',
  facts: {
    account: people.buyer,
    accountName: longName,
    balance: 9_300_250_000n,
    networkFee: 210_000_000_000_000n,
  },
  nameOf: (kind: string) => (kind === 'token' ? longName : undefined),
  renderItem: (item: PurchaseItem.Props) => (
    <PurchaseItem name={longName} image={pressedLeaf(150)} collectionName={longName} {...item} />
  ),
}
