import { encodeTypes, permitTypes } from 'tillkit/internal'
import type { Domain } from 'tillkit/protocol'
import { type Address, domainSeparator, isAddressEqual, keccak256, parseAbi, stringToHex } from 'viem'
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
 * Reads the EIP-712 domain with which a token verifies permits (ERC-2612): from the token's `eip712Domain` (ERC-5267), or otherwise from
 * its name and version. Returns `undefined` if the token has no ERC-2612 permits, or if the domain does not match the token's
 * `DOMAIN_SEPARATOR`.
 */
export async function readPermitDomain(chain: Chain, token: Address): Promise<Domain | undefined> {
  const { client, chainId } = chain
  const at = { abi, address: token, gas: contractGas } as const
  const [eip5267Domain, name, version, separator, typeHash] = await Promise.all([
    fromContract(chain, client.readContract({ ...at, functionName: 'eip712Domain' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'name' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'version' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'DOMAIN_SEPARATOR' })),
    fromContract(chain, client.readContract({ ...at, functionName: 'PERMIT_TYPEHASH' })),
  ])
  if (separator === undefined || (typeHash !== undefined && typeHash !== permitTypeHash)) return undefined
  const own =
    eip5267Domain && isStandardDomain(eip5267Domain, chainId, token)
      ? { name: eip5267Domain[1], version: eip5267Domain[2] }
      : undefined
  const fallback = name === undefined ? undefined : { name, version: version ?? '1' }
  const known = own ?? fallback
  if (!known) return undefined
  const domain = { ...known, chainId, verifyingContract: token }
  return domainSeparator({ domain }) === separator ? domain : undefined
}

function isStandardDomain(
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
