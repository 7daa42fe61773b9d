import { readSecret } from './readSecret.js'

export async function signBody(options: signBody.Options): Promise<Uint8Array> {
  const { id, timestamp, body, secret } = options
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', readSecret(secret), algorithm, false, ['sign'])
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

export declare namespace signBody {
  type Options = {
    id: string
    timestamp: string
    body: Uint8Array
    secret: string
  }
}
