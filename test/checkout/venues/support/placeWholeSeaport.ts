import { fileURLToPath } from 'node:url'
import { JsonRpcProvider } from 'ethers'
import { encodeAbiParameters } from 'viem'
import { afterAll } from 'vitest'
import { conduitController } from '../../../../src/venues/seaport/seaportAddress.js'
import { compileOnce } from '../../../setup/contracts/compileOnce.js'
import { placeCode } from '../../verify/support/placeCode.js'
import { conduitCodeHash, placeSeaport } from '../../verify/support/placeSeaport.js'
import { conduit } from '../../verify/support/seaportSteps.js'

/**
 * Deploys the real Seaport, and a controller that knows the conduit of most listings. Returns the provider that the Seaport library uses.
 * The provider closes after the test file.
 */
export async function placeWholeSeaport(options: placeWholeSeaport.Options): Promise<JsonRpcProvider> {
  const { request, rpcUrl, chainId } = options
  await request('anvil_autoImpersonateAccount', [true])
  await placeSeaport({ request })
  await request('anvil_autoImpersonateAccount', [false])
  const folder = fileURLToPath(new URL('../../support/contracts', import.meta.url))
  const { ConduitRegister } = compileOnce(folder)
  await placeCode({
    request,
    address: conduitController,
    bytecode: ConduitRegister?.bytecode ?? '0x',
    parameters: encodeAbiParameters(registerParameters, [conduitCodeHash, conduit.key, conduit.address]),
  })
  const provider = new JsonRpcProvider(rpcUrl, chainId, {
    staticNetwork: true,
    pollingInterval: 20,
    cacheTimeout: -1,
  })
  afterAll(() => provider.destroy())
  return provider
}

export declare namespace placeWholeSeaport {
  type Options = Parameters<typeof placeSeaport>[0] & { rpcUrl: string; chainId: number }
}

const registerParameters = [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'address' }] as const
