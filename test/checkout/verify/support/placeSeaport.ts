import { createRequire } from 'node:module'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  numberToHex,
  padHex,
  parseAbi,
} from 'viem'
import { placeCode } from './placeCode.js'
import { conduit } from './seaportSteps.js'
import { seaportPlace } from './seaportTerms.js'

/**
 * Deploys the real Seaport 1.6 at its usual address of a local chain, and the conduit that most listings use. Anvil must impersonate the
 * sender.
 */
export async function placeSeaport({ request }: { request: placeCode.Request }): Promise<void> {
  const made = getContractAddress({
    opcode: 'CREATE2',
    from: controller,
    salt: conduit.key,
    bytecodeHash: conduitCodeHash,
  })
  if (!isAddressEqual(made, conduit.address)) throw new Error('The conduit of this key is somewhere else.')
  // Seaport reads only `conduitCodeHash` from the conduit controller. The real controller has the hash of another build of the conduit, so
  // replace it with code that returns the hash of this build.
  await request('anvil_setCode', [controller, concatHex(['0x7f', conduitCodeHash, '0x5f5260405ff3'])])
  await placeCode({
    request,
    address: seaportPlace,
    bytecode: readBytecode('Seaport.sol/Seaport'),
    parameters: padHex(controller, { size: 32 }),
  })
  const bytecode = readBytecode('conduit/Conduit.sol/LocalConduit')
  await placeCode({ request, address: conduit.address, bytecode, from: controller })
  await request('anvil_setBalance', [controller, numberToHex(10n ** 18n)])
  const data = encodeFunctionData({
    abi: conduitAbi,
    functionName: 'updateChannel',
    args: [seaportPlace, true],
  })
  await request('eth_sendTransaction', [{ from: controller, to: conduit.address, data }])
}

const controller: Address = '0x00000000F9490004C11Cef243f5400493c00Ad63'

/** The hash of the conduit code on the main chains. */
export const conduitCodeHash: Hex = '0x023d904f2503c37127200ca07b976c3a53cc562623f67023115bf311f5805059'

const conduitAbi = parseAbi(['function updateChannel(address channel, bool isOpen)'])

function readBytecode(name: string): Hex {
  const require = createRequire(import.meta.url)
  return require(`@opensea/seaport-js/src/artifacts/seaport/contracts/${name}.json`).bytecode
}
