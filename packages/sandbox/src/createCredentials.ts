import { createHmac, randomBytes } from 'node:crypto'

/**
 * Makes a project for a sandbox: its id, its access key, which is the same for all, so that a page that has it goes on working, and a
 * service account's secret key, which is not.
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
    /** Milliseconds since 1970. @default the time of the machine */
    now?: number
  }
  type ReturnType = {
    /** The project that both keys are of. */
    projectId: string
    /** Public key, sent as `X-Access-Key`. */
    accessKey: string
    /** Token of a service account (JWT, HS256), sent as `Authorization: BEARER …`. */
    secretKey: string
    /** What tokens of this sandbox are signed with. */
    tokenSecret: string
  }
}

const tenYears = 10 * 365 * 24 * 3_600

function signToken(claims: Record<string, unknown>, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
