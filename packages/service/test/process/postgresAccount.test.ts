import { afterEach, describe, expect, test, vi } from 'vitest'
import { postgresAccount } from '../../src/process/postgresAccount.js'

afterEach(() => vi.unstubAllEnvs())

describe('postgresAccount', () => {
  test('default: who is not root runs it as themselves', async () => {
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1_000)
    expect(await postgresAccount().finally(() => getuid.mockRestore())).toEqual({})
  })

  test('error: root, where there is nobody to run it as', async () => {
    // On a machine without these users `id` answers nothing, as it does here, where it is not found.
    vi.stubEnv('PATH', '')
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0)
    await expect(postgresAccount().finally(() => getuid.mockRestore())).rejects.toMatchObject({
      code: 'NoAccount',
      fix: expect.stringMatching(/ordinary user/),
    })
  })
})
