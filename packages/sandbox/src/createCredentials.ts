import { createHmac, randomBytes } from 'node:crypto'

/**
 * Creates the project of a sandbox with its keys. The access key is the same in every sandbox, so that an app that stores the key works
 * with the next sandbox, too.
 */
export function createCredentials(options: createCredentials.Options = {}): createCredentials.ReturnType {
  const { now = Date.now() } = options
  const projectId = '1'
  const tokenSecret = randomBytes(32).toString('base64url')
  const issuedAt = Math.floor(now / 1000)
  const claims = { project: projectId, service: 'sandbox', iat: issuedAt, exp: issuedAt + tenYears }
  return {
    projectId,
    accessKey: 'sandbox-access-key-00000',
    secretKey: signToken(claims, tokenSecret),
    tokenSecret,
  }
}

export declare namespace createCredentials {
  type Options = {
    /** The current time, in milliseconds since 1970. @default Date.now() */
    now?: number
  }
  type ReturnType = {
    /** The project of both keys. */
    projectId: string
    /** Public key, sent as `X-Access-Key`. */
    accessKey: string
    /** Token of a service account (JWT, HS256), sent as a bearer token. */
    secretKey: string
    /** The secret that signs the tokens of this sandbox. */
    tokenSecret: string
  }
}

const tenYears = 10 * 365 * 24 * 3_600

function signToken(claims: Record<string, unknown>, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
