import { type Address, type Client, decodeAbiParameters, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { TillError } from '../../errors.js'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { batchContractReads } from './batchContractReads.js'

/**
 * Finds the URI of a token's metadata. Reads the URI in a large batch with other tokens. A contract that uses up the gas makes its whole
 * batch fail. So if the batch returns no URI, the function reads it again in a small batch, and then alone.
 */
export async function findTokenUri(options: findTokenUri.Options): Promise<findTokenUri.ReturnType> {
  const { client: given, ...token } = options
  const client = withoutLookups(given)
  const standards = token.standard ? [token.standard] : (['ERC721', 'ERC1155'] as const)
  if (client.chain?.contracts?.multicall3) {
    for (const size of [125, 10]) {
      const found = await askAmongOthers(client, token, standards, size)
      if (found) return found
    }
  }
  return askAlone(client, token, standards)
}

export declare namespace findTokenUri {
  type Options = Token & {
    client: Client
  }
  type ReturnType = { uri: string; standard: Standard }
}

type Standard = 'ERC721' | 'ERC1155'

type Token = {
  address: Address
  tokenId: bigint
  standard?: Standard | undefined
}

async function askAmongOthers(client: Client, token: Token, standards: readonly Standard[], size: number) {
  const id = token.tokenId.toString(16).padStart(64, '0')
  const calls = standards.map((standard): Hex => `${selectors[standard]}${id}`)
  const reads = batchContractReads({ client, to: token.address, calls, size: 2 * size })
  const answers = await reads.catch((cause: unknown) => {
    throw unreachable(cause)
  })
  for (const [index, standard] of standards.entries()) {
    const uri = readText(answers[index])
    if (uri !== undefined) return { uri, standard }
  }
  return undefined
}

function readText(data: Hex | undefined): string | undefined {
  try {
    return data && decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined
  }
}

async function askAlone(client: Client, token: Token, standards: readonly Standard[]) {
  for (const standard of standards) {
    const reading = readUri({ ...client, batch: undefined }, token, standard).catch(undefinedIfReverted)
    // After a revert, `reading` resolves to `undefined`, because the contract lacks the function. Any other error comes from the node and
    // says nothing about the token, so throw it.
    const found = await reading.catch((cause: unknown) => {
      throw unreachable(cause)
    })
    if (found) return found
  }
  throw notFound(token)
}

async function readUri(client: Client, { address, tokenId }: Token, standard: Standard) {
  const functionName = standard === 'ERC721' ? 'tokenURI' : 'uri'
  return { uri: await readContract(client, { address, abi, functionName, args: [tokenId] }), standard }
}

const selectors: { readonly [standard in Standard]: Hex } = { ERC721: '0xc87b56dd', ERC1155: '0x0e89341c' }

const abi = [
  {
    type: 'function',
    name: 'tokenURI',
    stateMutability: 'view',
    inputs: [{ name: 'tokenId', type: 'uint256' }],
    outputs: [{ type: 'string' }],
  },
  {
    type: 'function',
    name: 'uri',
    stateMutability: 'view',
    inputs: [{ name: 'id', type: 'uint256' }],
    outputs: [{ type: 'string' }],
  },
] as const

function notFound({ address, tokenId }: Token): TillError<'TokenNotFound'> {
  return new TillError('TokenNotFound', {
    shortMessage: 'This token does not exist.',
    details: `Contract ${address} returns no description for token ${tokenId}.`,
    fix: 'Check the contract, the token id and the chain.',
  })
}

function unreachable(cause: unknown): TillError<'TokenMetadataUnreachable'> {
  return new TillError('TokenMetadataUnreachable', {
    shortMessage: 'The token’s description could not be read.',
    details: 'The chain did not answer.',
    fix: 'Try again in a moment.',
    retry: true,
    cause,
  })
}
