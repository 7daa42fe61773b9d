import { afterEach, describe, expect, test, vi } from 'vitest'
import { postgresAccount } from '../../src/process/postgresAccount.js'

afterEach(() => vi.unstubAllEnvs())

describe('postgresAccount', () => {
  test('returns no account when the process is not root', async () => {
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1_000)
    expect(await postgresAccount().finally(() => getuid.mockRestore())).toEqual({})
  })

  test('throws when root has no other user to run it as', async () => {
    // The function looks for users with the program `id`. Without `id` on the PATH, it behaves as on a machine without such users.
    vi.stubEnv('PATH', '')
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0)
    await expect(postgresAccount().finally(() => getuid.mockRestore())).rejects.toMatchObject({
      code: 'NoAccount',
      fix: expect.stringMatching(/ordinary user/),
    })
  })
})
