import { isAddressEqual } from 'viem'
import { permitAbi } from '../../../evm/permitTypes.js'
import { revertData } from '../../../evm/revertData.js'
import { RpcError } from '../../../protocol/errors.js'
import { ChainError, contractGas, fromContract } from '../../chain/openChain.js'
import { permitCall } from '../../relay/permitCall.js'
import { revertError } from '../../relay/revertError.js'
import { insertPermit } from '../../store/permits.js'
import type { Returns } from '../http/endpoints.js'
import type { Call } from '../http/handler.js'
import { findVenue } from './findVenue.js'

/** Stores a buyer's permit for the market, which the relayer submits with the purchase that needs it. */
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
  if (deadline <= time) throw invalid('permit.deadline: has passed.')
  // No argument of the permit says it, so the token does not check it. First, as it only ever grows.
  const asked = { abi: permitAbi, address: currency, functionName: 'nonces', gas: contractGas } as const
  const next = await fromContract(chain, chain.client.readContract({ ...asked, args: [owner] }))
  if (next === undefined) throw revertError(undefined)
  if (nonce !== next) throw invalid('permit.nonce: must be the owner’s next one.')
  const permit = { owner, currency, nonce, value, deadline, signature }
  const submission = { account: market, gas: contractGas, ...permitCall(permit, market) }
  // Token, signer and domain: whatever is wrong, the token itself refuses it.
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
