import { ProviderError } from './ProviderError.js'

export async function callNode(options: callNode.Options): Promise<unknown> {
  const { rpcUrl, method, params = [], fetch = globalThis.fetch } = options
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(rpcUrl, { method: 'POST', headers, body }).catch((cause) => {
    throw new ProviderError({ code: 4900, message: 'The chain cannot be reached.', cause })
  })
  const { result, error } = (await response.json()) as Answer
  if (error) throw new ProviderError(error)
  return result
}

export declare namespace callNode {
  type Options = {
    rpcUrl: string
    method: string
    params?: unknown
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }
