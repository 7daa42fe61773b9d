import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { RpcError } from 'tillkit/internal'
import type { KnownProject, Project } from '../../config.js'

const maxLength = 8_192

/**
 * Creates the check of API tokens (JWT). The project's key determines the signature algorithm. The check ignores the `alg` in the token,
 * because an attacker could choose it.
 */
export function createAuthorizer(options: createAuthorizer.Options): createAuthorizer.ReturnType {
  const { projects, now } = options
  const keys = new Map(projects.map((project) => [project.id, keyOf(project)]))
  const stored = new WeakMap<KnownProject, readonly Key[]>()

  function keysOf(project: KnownProject): readonly Key[] {
    const known = stored.get(project) ?? (project.tokenPublicKeys ?? []).map(publicKeyOf)
    stored.set(project, known)
    return known
  }

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
    throw unauthorized('The API token is not valid.')
  }

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
        throw new RpcError('SessionExpired', { details: 'The API token has expired.' })
      }
      return undefined
    }
  }

  return async (authorization, project) => {
    const token = authorization?.length ? /^bearer +(\S+)$/i.exec(authorization)?.[1] : undefined
    if (!token) throw unauthorized('The header Authorization must be BEARER and an API token.')
    if (token.length > maxLength) throw unauthorized('The API token is not valid.')
    const { project: claim, service } = await verify(token, project)
    if (String(claim) !== project.id) {
      throw keys.has(String(claim))
        ? new RpcError('PermissionDenied', {
            details: 'The access key and the API token belong to different projects.',
          })
        : new RpcError('ProjectNotFound', { details: 'The project of the API token is unknown.' })
    }
    const { serviceAccounts } = project
    if (serviceAccounts && !serviceAccounts.includes(String(service))) {
      throw new RpcError('UserNotFound', {
        details: 'The service account of the API token is unknown.',
      })
    }
  }
}

export declare namespace createAuthorizer {
  type Options = {
    projects: readonly Project[]
    now: () => number
  }
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
