import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createCredentials } from '../src/createCredentials.js'

describe('createCredentials', () => {
  test('default', async () => {
    const { projectId, accessKey, secretKey, tokenSecret } = createCredentials()
    expect(accessKey).toMatch(/^[\w-]{24}$/)
    const { payload } = await jwtVerify(secretKey, Buffer.from(tokenSecret), { requiredClaims: ['exp'] })
    expect(payload).toMatchObject({ project: projectId, service: 'sandbox' })
  })

  test('behavior: what a page has is the same for each sandbox, what it must not have is not', () => {
    const [first, second] = [createCredentials(), createCredentials()]
    expect(first.accessKey).toBe(second.accessKey)
    expect(first.tokenSecret).not.toBe(second.tokenSecret)
    expect(first.secretKey).not.toBe(second.secretKey)
  })
})
