import { type Address, type Client, toHex } from 'viem'
import { givenOptions } from '../client/givenOptions.js'
import { TillError } from '../errors.js'
import { plainName } from '../evm/plainText.js'
import { RpcError } from '../protocol/errors.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { findTokenUri } from './token/findTokenUri.js'
import { readTokenUri, toGatewayUrl } from './token/readTokenUri.js'

/** What a token says of itself. Only what can be shown safely gets in: text is text, and `image` is fit for `<img>`. */
export type TokenMetadata = {
  /** What the token is called, in one line without hidden characters. */
  name: string | undefined
  /** What it says of itself, as plain text. */
  description: string | undefined
  /** `data:image/…` or `https:`; `ipfs://` has become an address of the gateway. */
  image: string | undefined
  /** Its traits; those that are no text, number or boolean are left out. */
  attributes: { trait_type: string | undefined; value: string | number | boolean }[]
}

/**
 * Reads what a token says of itself: `tokenURI` of an ERC-721, `uri` of an ERC-1155 with `{id}` replaced, and the JSON
 * that it holds or names. Fields that are missing or of the wrong type are left out.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing. RpcError `InvalidArgument` for a gateway without an address
 * on the web; TillError `TokenNotFound` when the contract has no URI for the token, `TokenMetadataUnreachable` when the chain or
 * the host does not answer, `TokenMetadataRefused` when the answer is not one that can be shown.
 */
export async function getTokenMetadata(given: getTokenMetadata.Options): Promise<TokenMetadata> {
  const options = givenOptions('getTokenMetadata', given, 'client')
  const { client, address, tokenId, standard, signal } = options
  const { ipfsGateway = 'https://ipfs.io/ipfs', fetch = globalThis.fetch } = options
  const { maxBytes = 1_048_576, timeout = 10_000 } = options
  if (!isWebAddress(ipfsGateway))
    throw new RpcError('InvalidArgument', {
      details: `ipfsGateway: ${ipfsGateway}`,
    })
  const found = await findTokenUri({ client, address, tokenId, standard })
  const id = toHex(tokenId, { size: 32 }).slice(2)
  // ERC-1155 wants the id put in everywhere, within the JSON too.
  const fill = (text: string) => (found.standard === 'ERC1155' ? text.replaceAll('{id}', id) : text)
  const text = await readTokenUri({
    uri: fill(found.uri.trim()),
    ipfsGateway,
    maxBytes,
    fetch,
    timeout,
    signal,
  })
  const { name, description, image, attributes } = parse(fill(text))
  return {
    name: plainName(keepText(name)),
    description: keepText(description),
    image: showable(keepText(image), ipfsGateway),
    attributes: keepAttributes(attributes),
  }
}

export declare namespace getTokenMetadata {
  type Options = {
    /** A client of the chain that the token is on. */
    client: Client
    /** The contract of the token. */
    address: Address
    /** The token’s number in its collection. */
    tokenId: bigint
    /** Which function to ask. Without it `tokenURI` is tried, then `uri`. */
    standard?: 'ERC721' | 'ERC1155' | undefined
    /** Base of the gateway that stands for `ipfs://`. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: string | undefined
    /** The most bytes that are read. @default 1_048_576 */
    maxBytes?: number | undefined
    /** Milliseconds for the answer of the host. @default 10_000 */
    timeout?: number | undefined
    /** What metadata on the web is fetched with. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Gives it up. */
    signal?: AbortSignal | undefined
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    if (isObject(json)) return json
  } catch (cause) {
    throw notAnObject(cause)
  }
  throw notAnObject()
}

/** An address that `<img>` may load, or nothing: no script, no page, no unencrypted host. */
function showable(image: string | undefined, ipfsGateway: string): string | undefined {
  if (image === undefined) return undefined
  const url = toGatewayUrl(image.trim(), ipfsGateway)
  // Where the gateway is, the page itself has said.
  const isSafe = /^data:image\/[a-z0-9.+-]+[;,]|^https:\/\//i.test(url) || url !== image.trim()
  return isSafe ? url : undefined
}

/** A field that strangers fill in: of the wrong type, it counts as missing. */
function keepText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function keepAttributes(list: unknown): TokenMetadata['attributes'] {
  if (!Array.isArray(list)) return []
  return list.filter(isObject).flatMap(({ trait_type, value }) => {
    const canBeShown = typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value)
    return canBeShown ? [{ trait_type: keepText(trait_type), value }] : []
  })
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

function notAnObject(cause?: unknown): TillError<'TokenMetadataRefused'> {
  return new TillError('TokenMetadataRefused', {
    shortMessage: 'The token’s description cannot be shown.',
    details: 'It is not a JSON object.',
    cause,
  })
}
