/** An `ipfs://` address as the gateway serves it. Any other address stays as it is. */
export function toGatewayUrl(uri: string, ipfsGateway: string): string {
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1]
  return path === undefined ? uri : `${ipfsGateway.replace(/\/+$/, '')}/${path}`
}
