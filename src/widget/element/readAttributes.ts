export function readAttributes(get: (name: string) => string | null): readAttributes.ReturnType {
  const pick = (names: Readonly<Record<string, string>>) => {
    const found = Object.entries(names).map(([option, name]) => [option, get(name)?.trim()] as const)
    return Object.fromEntries(found.filter(([, text]) => text !== undefined && text !== ''))
  }
  const nativeCurrency = pick({ symbol: 'currency-symbol', decimals: 'currency-decimals' })
  const chain = {
    ...pick({ id: 'chain-id', rpcUrl: 'rpc-url', name: 'chain-name', explorerUrl: 'explorer-url' }),
    ...(isEmpty(nativeCurrency) ? {} : { nativeCurrency: { decimals: 18, ...nativeCurrency } }),
  }
  const order = pick({ contractAddress: 'collection', orderId: 'order-id', quantity: 'quantity' })
  const markets = splitWords(get('markets') ?? '')
  const urls = pick({ apiUrl: 'api-url', marketplaceUrl: 'marketplace-url' })
  const frame = get('frame')
  const lists = pick({ orders: 'orders', fees: 'fees', pay: 'pay', policy: 'policy', currency: 'currency' })
  return {
    ...Object.fromEntries(Object.entries(urls).map(([option, text = '']) => [option, readUrls(text)])),
    ...pick({
      accessKey: 'access-key',
      recipient: 'recipient',
      marketplace: 'marketplace',
      reference: 'reference',
      collectionName: 'collection-name',
      viewUrl: 'view-url',
      theme: 'theme',
      look: 'look',
      locale: 'locale',
      ipfsGateway: 'ipfs-gateway',
    }),
    ...(isEmpty(chain) ? {} : { chain }),
    ...(isEmpty(order) ? {} : { orders: [order] }),
    ...Object.fromEntries(Object.entries(lists).map(([option, text]) => [option, readJson(text)])),
    ...(markets.length > 0 ? { markets } : {}),
    ...(frame === null ? {} : { frame: frame || true }),
  }
}

export declare namespace readAttributes {
  type ReturnType = { [option: string]: unknown }
}

/**
 * Parses the text of a property like the text of its attribute. If a template contains an attribute, Vue, React 19 and Svelte set the
 * property instead.
 */
export function parseProperty(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (name === 'frame') return text || true
  if (text === '') return undefined
  if (name === 'markets') return splitWords(text)
  if (name === 'apiUrl' || name === 'marketplaceUrl') return readUrls(text)
  return jsonOptions.some((option) => option === name) ? readJson(text) : text
}

/** The options whose text is JSON. */
export const jsonOptions = ['chain', 'orders', 'fees', 'pay', 'policy', 'currency'] as const

function splitWords(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Splits several URLs at spaces only, because a URL may contain commas. */
function readUrls(text: string): string | string[] {
  const urls = text.split(/\s+/)
  return urls.length > 1 ? urls : text
}

export const attributeNames: readonly string[] = readNames()

function readNames(): string[] {
  const names: string[] = []
  readAttributes((name) => {
    names.push(name)
    return null
  })
  return names
}

/** Parses JSON. Returns a text that is not JSON unchanged, so that the check of the options reports the text as invalid. */
function readJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}
