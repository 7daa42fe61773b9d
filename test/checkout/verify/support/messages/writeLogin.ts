import { place } from '../place.js'

/** Writes an EIP-4361 login with the given fields. A missing field has the value of an honest service, or is left out if it is optional. */
export function writeLogin(fields: writeLogin.Options = {}): string {
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = fields
  const { host = 'market.example', address = place.buyer, uri = 'https://market.example/login' } = fields
  const { version = '1', chainId = `${place.chainId}`, nonce = 'kq8Z2mW0Lx' } = fields
  const { issuedAt = new Date(place.now).toISOString() } = fields
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

export declare namespace writeLogin {
  type Options = {
    scheme?: string | undefined
    host?: string
    address?: string
    statement?: string | undefined
    uri?: string
    version?: string
    chainId?: string
    nonce?: string
    issuedAt?: string
    expirationTime?: string | undefined
    notBefore?: string | undefined
    requestId?: string | undefined
    resources?: string[] | undefined
  }
}
