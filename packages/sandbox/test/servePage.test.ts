import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { servePage } from '../src/servePage.js'

describe('servePage', () => {
  test('serves index.html without caching', async () => {
    const answer = await servePage({ folder: await builtPage() })
    const response = answer(new Request('http://127.0.0.1/'))
    expect(await response?.text()).toBe('<!doctype html>')
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test('lets clients cache files with a hash in their name', async () => {
    const answer = await servePage({ folder: await builtPage() })
    const response = answer(new Request('http://127.0.0.1/assets/index-1a2b.js'))
    expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test('responds to HEAD without a body', async () => {
    const answer = await servePage({ folder: await builtPage() })
    const response = answer(new Request('http://127.0.0.1/', { method: 'HEAD' }))
    expect([response?.status, await response?.text()]).toEqual([200, ''])
  })

  test.each([
    ['another method', new Request('http://127.0.0.1/', { method: 'POST' })],
    ['another path', new Request('http://127.0.0.1/health')],
    ['a way out of the folder', new Request('http://127.0.0.1/%2e%2e/%2e%2e/etc/passwd')],
    ['a folder', new Request('http://127.0.0.1/assets')],
  ])('returns undefined for %s', async (_, request) => {
    const answer = await servePage({ folder: await builtPage() })
    expect(answer(request)).toBeUndefined()
  })

  test('responds with 503 when the page was not built', async () => {
    const answer = await servePage({ folder: join(await temporaryFolder(), 'nothing') })
    const response = answer(new Request('http://127.0.0.1/'))
    expect(response?.status).toBe(503)
    expect(await response?.text()).toMatch('npm run build')
  })
})

async function builtPage(): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets/index-1a2b.js'), 'export {}')
  return folder
}
