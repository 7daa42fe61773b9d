import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { RpcError } from 'tillkit/internal'
import type { KnownProject, Project } from '../../config.js'

/** Characters that an `Authorization` header may have. */
const maxLength = 8_192

/**
 * Makes the check of secret keys: tokens (JWT) that a project's service account has signed. Each project of the
 * configuration has one key, one of the database as many as are live. A key says which algorithm it is for, whatever a token says.
 */
export function createAuthorizer(options: createAuthorizer.Options): createAuthorizer.ReturnType {
  const { projects, now } = options
  const keys = new Map(projects.map((project) => [project.id, keyOf(project)]))
  const stored = new WeakMap<KnownProject, readonly Key[]>()

  /** The keys of a project that the database keeps, read from their PEM once as long as it is remembered. */
  function keysOf(project: KnownProject): readonly Key[] {
    const known = stored.get(project) ?? (project.tokenPublicKeys ?? []).map(publicKeyOf)
    stored.set(project, known)
    return known
  }

  /** Verifies a token by the key of the project that it names, or else of the caller's. */
  async function verify(token: string, project: KnownProject): Promise<JWTPayload> {
    const candidates = new Set([
      keys.get(claimedProject(token) ?? ''),
      keys.get(project.id),
      ...keysOf(project),
    ])
    for (const candidate of candidates) {
      const verified = candidate && (await check(token, candidate))
      if (verified) return verified
    }
    throw unauthorized('The secret key is not valid.')
  }

  /** Answers nothing for a signature of another key. */
  async function check(token: string, { key, algorithm }: Key): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        requiredClaims: ['exp', 'project'],
        currentDate: new Date(now()),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new RpcError('SessionExpired', { details: 'The secret key has expired.' })
      }
      return undefined
    }
  }

  return async (authorization, project) => {
    const token = authorization?.length ? /^bearer +(\S+)$/i.exec(authorization)?.[1] : undefined
    if (!token) throw unauthorized('The header Authorization must hold BEARER and a secret key.')
    if (token.length > maxLength) throw unauthorized('The secret key is not valid.')
    const { project: claim, service } = await verify(token, project)
    if (String(claim) !== project.id) {
      throw keys.has(String(claim))
        ? new RpcError('PermissionDenied', { details: 'The two keys are of different projects.' })
        : new RpcError('ProjectNotFound', { details: 'The project of the secret key is not known.' })
    }
    const { serviceAccounts } = project
    if (serviceAccounts && !serviceAccounts.includes(String(service))) {
      throw new RpcError('UserNotFound', {
        details: 'The service account of the secret key is not known.',
      })
    }
  }
}

export declare namespace createAuthorizer {
  type Options = {
    /** Those of the configuration. */
    projects: readonly Project[]
    /** Unix milliseconds. */
    now: () => number
  }
  /**
   * Checks the `Authorization` of a request that a project's access key came with.
   *
   * Rejects with an RpcError: `Unauthorized` without a token that one of our keys has signed, `SessionExpired`,
   * `PermissionDenied` for another project's, `ProjectNotFound` and `UserNotFound` for what is not known.
   */
  type ReturnType = (authorization: string | null, project: KnownProject) => Promise<void>
}

type Key = { key: KeyObject; algorithm: string }

function keyOf({ tokenSecret, tokenPublicKey }: Project): Key | undefined {
  if (tokenSecret !== undefined) return { key: createSecretKey(tokenSecret, 'utf8'), algorithm: 'HS256' }
  return tokenPublicKey === undefined ? undefined : publicKeyOf(tokenPublicKey)
}

function publicKeyOf(pem: string): Key {
  const key = createPublicKey(pem)
  const algorithms: Record<string, string> = { rsa: 'RS256', ec: 'ES256', ed25519: 'EdDSA' }
  return { key, algorithm: algorithms[key.asymmetricKeyType ?? ''] ?? 'none' }
}

function claimedProject(token: string): string | undefined {
  try {
    const { project } = decodeJwt(token)
    return project === undefined ? undefined : String(project)
  } catch {
    return undefined
  }
}

function unauthorized(details: string): RpcError {
  return new RpcError('Unauthorized', { details })
}
