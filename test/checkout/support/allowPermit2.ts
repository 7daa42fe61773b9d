import { type Address, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { permit2Address } from '../../../src/swaps/checkout/permit2.js'
import { placePermit2 } from '../../setup/contracts/placePermit2.js'
import type { startShop } from './startShop.js'

/** Gives Permit2 an allowance of the buyer, like a buyer who swapped elsewhere before. Deploys Permit2 if it is missing. */
export async function allowPermit2(
  { client, keyOf }: Pick<Awaited<ReturnType<typeof startShop>>, 'client' | 'keyOf'>,
  token: Address,
  amount = maxUint256,
): Promise<void> {
  if (!(await client.getCode({ address: permit2Address }))) await placePermit2({ client })
  const account = privateKeyToAccount(keyOf('buyer'))
  const hash = await client.sendTransaction({
    account,
    to: token,
    data: encodeApprove(permit2Address, amount),
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('Permit2 could not be allowed the token.')
}
