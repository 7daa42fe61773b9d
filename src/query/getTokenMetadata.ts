import { type Address, type Client, toHex } from 'viem'
import { requireOptions } from '../client/requireOptions.js'
import { plainName } from '../evm/plainText.js'
import { RpcError } from '../protocol/errors.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { requireAddresses } from './requireAddresses.js'
import { findTokenUri } from './token/findTokenUri.js'
import { readTokenUri } from './token/readTokenUri.js'
import { findPicture } from './token/toPicture.js'

/** The metadata of a token, safe to show: text fields are plain text, and `image` is safe for `<img>`. */
export type TokenMetadata = {
  /** The token's name in one line, without hidden characters. */
  name: string | undefined
  /** The description as plain text. */
  description: string | undefined
  /**
   * The picture as a `data:image/…` or `https:` URL, with the gateway’s URL instead of `ipfs://`, and `https://arweave.net` instead of
   * `ar://`. `undefined` if no field has a safe picture.
   */
  image: string | undefined
  /** The traits of the token; traits with other values than text, numbers and booleans are omitted. */
  attributes: { trait_type: string | undefined; value: string | number | boolean }[]
}

/**
 * Reads a token's metadata: the URI from `tokenURI` (ERC-721) or `uri` (ERC-1155, with `{id}` replaced), and the JSON at that URI.
 *
 * The picture may be the URI itself, or in `image`, `image_url`, `image_data`, `properties.image` and similar fields. If the answer is
 * neither JSON nor a picture, such as a web page, all fields are empty, so that the page shows a placeholder.
 *
 * @throws TillError `TillOptionInvalid` for a missing option. RpcError `InvalidArgument` for an invalid address, or for a gateway that is
 * not an https URL. TillError `TokenNotFound` if the contract has no URI for the token, `TokenMetadataUnreachable` if the chain or the
 * server of the URI does not answer. TillError `TokenMetadataRefused` if the URI is not safe to read or the answer is too large.
 */
export async function getTokenMetadata(rawOptions: getTokenMetadata.Options): Promise<TokenMetadata> {
  const options = requireOptions('getTokenMetadata', rawOptions, 'client')
  const { client, address, tokenId, standard, signal } = options
  const { ipfsGateway = 'https://ipfs.io/ipfs', fetch = globalThis.fetch } = options
  const { maxBytes = 1_048_576, timeout = 10_000 } = options
  requireAddresses({ address })
  if (!isWebAddress(ipfsGateway))
    throw new RpcError('InvalidArgument', {
      details: `ipfsGateway: ${ipfsGateway}`,
    })
  const found = await findTokenUri({ client, address, tokenId, standard })
  const id = toHex(tokenId, { size: 32 }).slice(2)
  const fill = (text: string) => (found.standard === 'ERC1155' ? text.replaceAll('{id}', id) : text)
  const text = await readTokenUri({
    uri: fill(found.uri.trim()),
    ipfsGateway,
    maxBytes,
    fetch,
    timeout,
    signal,
  })
  const json = parse(fill(text))
  const { name, description, attributes } = json
  return {
    name: plainName(keepText(name)),
    description: keepText(description),
    image: findPicture(json, ipfsGateway),
    attributes: keepAttributes(attributes),
  }
}

export declare namespace getTokenMetadata {
  type Options = {
    /** A viem client of the token's chain. */
    client: Client
    /** The contract of the token. */
    address: Address
    /** The token’s number in its collection. */
    tokenId: bigint
    /** The token standard: `ERC721` reads `tokenURI`, `ERC1155` reads `uri`. @default both, `tokenURI` first */
    standard?: 'ERC721' | 'ERC1155' | undefined
    /** The base URL of the IPFS gateway. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: string | undefined
    /** The maximum size of the metadata in bytes. @default 1_048_576 */
    maxBytes?: number | undefined
    /** The timeout of the HTTP request in milliseconds. @default 10_000 */
    timeout?: number | undefined
    /** The `fetch` function for HTTP requests. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Aborts the HTTP requests. */
    signal?: AbortSignal | undefined
  }
}

/**
 * Uses a text that is not a JSON object as the picture. If the text is not a safe picture, for example a web page, `findPicture` ignores
 * it.
 */
function parse(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : { image: json }
  } catch {
    return { image: text }
  }
}

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
