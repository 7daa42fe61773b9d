import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { TillError } from '../../src/errors.js'
import { fillHomepage, fillPackages } from '../../tools/fillHomepage.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'

describe('fillHomepage', () => {
  test('gives every error a URL on the errors page', async () => {
    expect(await urlOf('https://docs.example/kit')).toBe('https://docs.example/kit/errors.html#policymissing')
    expect(await urlOf('https://docs.example/')).toBe('https://docs.example/errors.html#policymissing')
  })

  test('gives errors no URL without a homepage', async () => {
    expect(await urlOf(undefined)).toBeUndefined()
    expect(new TillError('PolicyMissing', { shortMessage: '' }).docsUrl).toBeUndefined()
  })

  test('throws for an invalid URL, and when there is no placeholder', async () => {
    await expect(urlOf('nowhere')).rejects.toThrow('Invalid URL')
    const dist = await copyErrors()
    fillHomepage({ dist, homepage: 'https://docs.example' })
    expect(() => fillHomepage({ dist, homepage: 'https://docs.example' })).toThrow('no place')
  })

  test('writes homepage and repository into the other packages', async () => {
    const folder = await temporaryFolder()
    const write = async (path: string, content: object) => {
      await mkdir(join(folder, path), { recursive: true })
      await writeFile(join(folder, path, 'package.json'), JSON.stringify(content))
    }
    const readBack = async () => JSON.parse(await readFile(join(folder, 'inner/package.json'), 'utf8'))
    await write('inner', { name: 'inner' })
    await write('.', { name: 'outer' })
    fillPackages({ root: folder, folders: ['inner'] })
    expect(await readBack()).toEqual({ name: 'inner' })
    const repository = { type: 'git', url: 'git+https://code.example/outer.git' }
    await write('.', { name: 'outer', homepage: 'https://docs.example', repository })
    fillPackages({ root: folder, folders: ['inner'] })
    expect(await readBack()).toEqual({
      name: 'inner',
      homepage: 'https://docs.example',
      repository: { ...repository, directory: 'inner' },
    })
  })

  test('has given all packages the same homepage and repository', async () => {
    const { homepage, repository } = await manifest('package.json')
    for (const name of ['sandbox', 'service'])
      expect(await manifest(`packages/${name}/package.json`)).toMatchObject({
        ...(homepage && { homepage }),
        ...(repository && { repository }),
      })
  })
})

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Fills this homepage into the built errors. Returns the documentation URL of an error. */
async function urlOf(homepage: string | undefined): Promise<string | undefined> {
  const dist = await copyErrors()
  fillHomepage({ dist, homepage })
  const built: { TillError: typeof TillError } = await import(pathToFileURL(join(dist, 'errors.js')).href)
  return new built.TillError('PolicyMissing', { shortMessage: '' }).docsUrl
}

/** Copies the built module of the errors, which contains no homepage yet. Returns the folder. */
async function copyErrors(): Promise<string> {
  const folder = await temporaryFolder()
  await copyFile(join(root, 'dist/errors.js'), join(folder, 'errors.js'))
  return folder
}

async function manifest(path: string) {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}
