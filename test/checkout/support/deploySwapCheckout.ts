import { type Abi, type Address, encodeDeployData, getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readArtifact } from '../../../packages/sandbox/src/chain/readArtifact.js'
import type { startShop } from './startShop.js'

/** Deploys the contract that swaps and buys in one transaction. Returns its address. */
export async function deploySwapCheckout(
  { client, contracts, keyOf }: Pick<Awaited<ReturnType<typeof startShop>>, 'client' | 'contracts' | 'keyOf'>,
  markets: readonly Address[] = [contracts.market],
  routers: readonly Address[] = [contracts.uniswapV2Router],
): Promise<Address> {
  const args = [contracts.weth, markets, routers]
  const data = encodeDeployData<Abi>({ ...readArtifact('SwapCheckout'), args })
  const account = privateKeyToAccount(keyOf('deployer'))
  const hash = await client.sendTransaction({ account, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}
