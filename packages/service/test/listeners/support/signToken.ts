import { createHmac } from 'node:crypto'

/** The secret that signs the tokens of project 1. */
export const tokenSecret = 'a secret of the tests, of 32 bytes and more'

/** Signs an API token, as a service account of a project does. */
export function signToken(
  claims: Record<string, unknown> = {},
  options: { secret?: string; header?: object } = {},
): string {
  const { secret = tokenSecret, header = { alg: 'HS256', typ: 'JWT' } } = options
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode(header)}.${encode({ project: '1', service: 'tests', exp: 4_000_000_000, ...claims })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
