import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createCredentials } from '../src/createCredentials.js'

describe('createCredentials', () => {
  test('signs the secret key with the token secret', async () => {
    const { projectId, accessKey, secretKey, tokenSecret } = createCredentials()
    expect(accessKey).toMatch(/^[\w-]{24}$/)
    const { payload } = await jwtVerify(secretKey, Buffer.from(tokenSecret), { requiredClaims: ['exp'] })
    expect(payload).toMatchObject({ project: projectId, service: 'sandbox' })
  })

  test('returns the same access key each time, and new secrets', () => {
    const [first, second] = [createCredentials(), createCredentials()]
    expect(first.accessKey).toBe(second.accessKey)
    expect(first.tokenSecret).not.toBe(second.tokenSecret)
    expect(first.secretKey).not.toBe(second.secretKey)
  })
})
