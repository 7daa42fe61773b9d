import {
  type Address,
  BaseError,
  type Client,
  decodeAbiParameters,
  type Hex,
  HttpRequestError,
  TimeoutError,
} from 'viem'
import { call, readContract } from 'viem/actions'
import { TillError } from '../errors.js'
import { orUnanswered } from '../evm/orUnanswered.js'

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
      const found = await askTogether(client, token, standards, size)
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

async function askTogether(client: Client, token: Token, standards: readonly Standard[], size: number) {
  const multicall = { batchSize: size * bytesPerToken, wait: 0 }
  // An id of its own: what the host asks in the same moment is not put among strangers' contracts.
  const together = { ...client, uid: `${client.uid}.${size}tokens`, batch: { multicall } }
  const answers = await Promise.allSettled(standards.map((standard) => askOne(together, token, standard)))
  for (const answer of answers) {
    if (answer.status === 'fulfilled') return answer.value
    if (isSilence(answer.reason)) throw unreachable(answer.reason)
  }
  return undefined
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

/** As {@link ask}, for a thousand tokens at once: nothing is hashed, and no error is written in sentences. */
async function askOne(client: Client, { address, tokenId }: Token, standard: Standard) {
  const id = tokenId.toString(16).padStart(64, '0')
  const { data = '0x' } = await call(client, { to: address, data: `${selectors[standard]}${id}` })
  const [uri] = decodeAbiParameters([{ type: 'string' }], data)
  return { uri, standard }
}

/** `tokenURI(uint256)` and `uri(uint256)`. */
const selectors: { readonly [standard in Standard]: Hex } = { ERC721: '0xc87b56dd', ERC1155: '0x0e89341c' }

/** Two calls, of a selector and one word each. */
const bytesPerToken = 2 * 36

/** Whether nobody answered: asking for each token by itself would only ask so much more. */
function isSilence(error: unknown): boolean {
  const silent = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  return error instanceof BaseError && error.walk(silent) !== null
}

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
