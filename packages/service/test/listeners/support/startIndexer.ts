import type { Address } from 'viem'
import { startShop, tokenAbi } from '../../support/startShop.js'
import { signToken, tokenSecret } from './signToken.js'

/** Signatures of standard events, keyed by token standard. */
export const signatures = {
  transfer20: 'Transfer(address indexed from, address indexed to, uint256 value)',
  transfer721: 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  single:
    'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  batch:
    'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
}

/** Starts a shop with development settings for webhooks, and helpers for the Indexer methods. */
export async function startIndexer(options: startShop.Options = {}) {
  const { webhooks, ...config } = options.config ?? {}
  const shop = await startShop({
    ...options,
    config: {
      projects: [{ id: '1', accessKey: 'key', tokenSecret }],
      webhooks: { allowPrivate: true, ...webhooks },
      ...config,
    },
  })
  const authorization = `BEARER ${signToken()}`

  function call(method: string, body: unknown, headers: Record<string, string> = {}) {
    return shop.post(`/sandbox/rpc/Indexer/${method}`, body, { authorization, ...headers })
  }

  async function add(url: string, filters: object) {
    const { json } = await call('AddWebhookListener', { url, filters })
    if (!json.listener) throw new Error(`No listener: ${JSON.stringify(json)}`)
    return json.listener
  }

  function remove(id: string) {
    return call('RemoveWebhookListener', { id, projectId: '1' })
  }

  /** Mints units of the ERC-1155. */
  function mint(to: Address, id: bigint, amount: bigint) {
    const from = shop.account('seller')
    return shop.write({
      from,
      to: shop.contracts.erc1155,
      abi: tokenAbi,
      functionName: 'mint',
      args: [to, id, amount],
    })
  }

  /** Mints a token of the ERC-721. */
  function mintOne(to: Address, id: bigint) {
    const from = shop.account('seller')
    return shop.write({
      from,
      to: shop.contracts.erc721,
      abi: tokenAbi,
      functionName: 'mint',
      args: [to, id],
    })
  }

  return { ...shop, authorization, call, add, remove, mint, mintOne }
}
