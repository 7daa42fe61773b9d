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
  const markets = get('markets')
    ?.split(/[\s,]+/)
    .filter(Boolean)
  const frame = get('frame')
  const lists = pick({ orders: 'orders', fees: 'fees', pay: 'pay', policy: 'policy', currency: 'currency' })
  return {
    ...pick({
      apiUrl: 'api-url',
      marketplaceUrl: 'marketplace-url',
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
    ...(markets?.length ? { markets } : {}),
    ...(frame === null ? {} : { frame: frame || true }),
  }
}

export declare namespace readAttributes {
  type ReturnType = { [option: string]: unknown }
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

/** Parses JSON. Returns other text unchanged, so that the check of the options reports it as invalid. */
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
