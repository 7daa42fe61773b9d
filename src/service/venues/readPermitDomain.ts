import { type Address, domainSeparator, isAddressEqual, keccak256, parseAbi, stringToHex } from 'viem'
import { permitTypes } from '../../evm/permitTypes.js'
import { encodeTypes } from '../../evm/typedData.js'
import type { Domain } from '../../protocol/step.js'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'

const abi = parseAbi([
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
const permitTypeHash = keccak256(stringToHex(encodeTypes(permitTypes)))

/**
 * The EIP-712 domain of a token that knows permits (ERC-2612): what it says itself (ERC-5267), else its name and version.
 * Nothing for a token without permits, with another kind of them, or whose domain is not what its separator stands for.
 *
 * @throws ChainError when the node fails.
 */
export async function readPermitDomain(chain: Chain, token: Address): Promise<Domain | undefined> {
  const { client, chainId } = chain
  const at = { abi, address: token, gas: contractGas } as const
  const [told, name, version, separator, typeHash] = await Promise.all([
    fromContract(chain, client.readContract({ ...at, functionName: 'eip712Domain' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'name' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'version' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'DOMAIN_SEPARATOR' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'PERMIT_TYPEHASH' })),
  ])
  if (separator === undefined || (typeHash !== undefined && typeHash !== permitTypeHash)) return undefined
  const own = told && tellsAll(told, chainId, token) ? { name: told[1], version: told[2] } : undefined
  const guess = name === undefined ? undefined : { name, version: version ?? '1' }
  const known = own ?? guess
  if (!known) return undefined
  const domain = { ...known, chainId, verifyingContract: token }
  return domainSeparator({ domain }) === separator ? domain : undefined
}

/** Whether the domain has name, version, chain and contract, and nothing else. */
function tellsAll(
  [fields, , , chainId, contract]: readonly [
    string,
    string,
    string,
    bigint,
    Address,
    string,
    readonly bigint[],
  ],
  expectedChainId: number,
  token: Address,
): boolean {
  return fields === '0x0f' && chainId === BigInt(expectedChainId) && isAddressEqual(contract, token)
}
