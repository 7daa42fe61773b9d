import { permitAbi, RpcError, revertData } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import { ChainError, contractGas, fromContract } from '../../chain/openChain.js'
import { permitCall } from '../../permits/permitCall.js'
import { revertError } from '../../permits/revertError.js'
import { insertPermit } from '../../store/permits.js'
import type { Returns } from '../http/endpoints.js'
import type { Call } from '../http/handler.js'
import { findVenue } from './findVenue.js'

export async function savePermit(call: Call<'permits'>): Promise<Returns<'permits'>> {
  const { params, network, now } = call
  const { currency, signature } = params
  const { owner, spender, value, nonce, deadline } = params.permit
  const { config, chain, database } = network
  const { chainId, market, currencies } = config
  findVenue(network, 'payment_processor')
  const time = BigInt(Math.floor(now() / 1000))
  if (!market || !isAddressEqual(spender, market)) throw invalid('permit.spender: must be the market.')
  if (!currencies.some(({ address }) => isAddressEqual(address, currency))) {
    throw invalid('currency: must be a currency of this network.')
  }
  if (deadline <= time) throw invalid('permit.deadline: must be in the future.')
  // The token's `permit` function has no nonce argument. So the simulation checks the nonce that the owner signed, but not `nonce`, the key
  // under which the service stores the permit. Compare `nonce` with the owner's nonce on the chain before the simulation. The owner's nonce
  // only grows, so the signed nonce is `nonce` or higher. If it is higher, the owner has used another permit in the meantime. The relayer
  // looks up permits by the owner's current nonce, so it never finds this permit.
  const nonceCall = { abi: permitAbi, address: currency, functionName: 'nonces', gas: contractGas } as const
  const next = await fromContract(chain, chain.client.readContract({ ...nonceCall, args: [owner] }))
  if (next === undefined) throw revertError(undefined)
  if (nonce !== next) throw invalid('permit.nonce: must be the owner’s next nonce.')
  const permit = { owner, currency, nonce, value, deadline, signature }
  const submission = { account: market, gas: contractGas, ...permitCall(permit, market) }
  // Simulate the permit before the service stores it. The token itself verifies signer and domain, so a success proves that the permit is
  // valid, and that the token supports permits.
  await chain.client.call(submission).catch((error: unknown) => {
    const data = revertData(error)
    throw data ? revertError(data) : new ChainError(chain.name, error)
  })
  await insertPermit(database, { chainId, permit, now: time })
  return {}
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
