import { type Address, type Client, decodeAbiParameters, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { TillError } from '../../errors.js'
import { orUnanswered } from '../../evm/revertData.js'
import { askTogether } from './askTogether.js'

/**
 * Finds the URI under which a token says what it is: `tokenURI` of an ERC-721, `uri` of an ERC-1155.
 *
 * On a chain with Multicall3, what is looked for within one turn of the event loop goes out in one call for every 125
 * tokens, both functions of each. A token of which nothing is found that way is asked for among ten, and then by itself:
 * a contract that uses up all the gas of a call takes it from its neighbours.
 *
 * @throws TillError `TokenNotFound` when the contract has no URI for the token, `TokenMetadataUnreachable` when the
 * chain does not answer.
 */
export async function findTokenUri(options: findTokenUri.Options): Promise<findTokenUri.ReturnType> {
  const { client, ...token } = options
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
    /** A client of the chain that the token is on. */
    client: Client
  }
  type ReturnType = { uri: string; standard: Standard }
}

type Standard = 'ERC721' | 'ERC1155'

type Token = {
  /** The contract of the token. */
  address: Address
  tokenId: bigint
  /** Which function to ask. Without it `tokenURI` is tried, then `uri`. */
  standard?: Standard | undefined
}

async function askAmongOthers(client: Client, token: Token, standards: readonly Standard[], size: number) {
  const id = token.tokenId.toString(16).padStart(64, '0')
  const calls = standards.map((standard): Hex => `${selectors[standard]}${id}`)
  const asked = askTogether({ client, to: token.address, calls, size: 2 * size })
  const answers = await asked.catch((cause: unknown) => {
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
    const asked = ask({ ...client, batch: undefined }, token, standard).catch(orUnanswered)
    // Only the contract's own revert is an answer; a node that is silent, or in trouble, says nothing about the token.
    const found = await asked.catch((cause: unknown) => {
      throw unreachable(cause)
    })
    if (found) return found
  }
  throw notFound(token)
}

async function ask(client: Client, { address, tokenId }: Token, standard: Standard) {
  const functionName = standard === 'ERC721' ? 'tokenURI' : 'uri'
  return { uri: await readContract(client, { address, abi, functionName, args: [tokenId] }), standard }
}

/** `tokenURI(uint256)` and `uri(uint256)`. */
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
    shortMessage: 'There is no such token.',
    details: `The contract ${address} names no description for token ${tokenId}.`,
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
