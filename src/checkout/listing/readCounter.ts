import { type Address, encodeFunctionData, type Hex } from 'viem'
import { givenOptions } from '../../client/givenOptions.js'
import { seaportTermsAbi } from '../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { orInvalid } from '../intent/intent.js'

/**
 * The counter of a seller's orders on Seaport: what is signed for another one is not for sale, or only later.
 *
 * @throws TillError `TillOptionInvalid` without a client; CheckoutError `ChainFailed` when the node does not answer, or has no Seaport,
 * `InvalidIntent` where the seller is no address.
 */
export async function readCounter(options: readCounter.Options): Promise<bigint> {
  const { client, seller } = givenOptions('readCounter', options, 'client')
  const data = orInvalid(() =>
    encodeFunctionData({ abi: seaportTermsAbi, functionName: 'getCounter', args: [seller] }),
  )
  const answer: Hex = await readChain(() =>
    client.request({ method: 'eth_call', params: [{ to: seaportAddress, data }, 'latest'] }),
  )
  if (answer === '0x')
    throw new CheckoutError('ChainFailed', { details: 'There is no Seaport on this chain.' })
  return BigInt(answer)
}

export declare namespace readCounter {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    /** Whose counter is read. */
    seller: Address
  }
}
