import type { Address, EIP1193Provider } from 'viem'
import { readAddress } from '../../../protocol/read/values.js'

/** The account that a wallet has selected; nothing where none is connected. */
export async function readBuyer(provider: EIP1193Provider): Promise<Address | undefined> {
  const [account] = await provider.request({ method: 'eth_accounts' })
  return account && readAddress(account, undefined)
}
