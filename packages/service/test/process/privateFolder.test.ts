import { chmod, mkdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { ForeignFolderError, privateFolder } from '../../src/process/privateFolder.js'

const uid = process.getuid?.() ?? 0

describe('privateFolder', () => {
  test('creates a folder for the user and reuses it', async () => {
    const parent = await temporaryFolder()
    const folder = await privateFolder({ parent })
    expect(folder).toBe(join(parent, `tillkit-${uid}`))
    expect(await privateFolder({ parent })).toBe(folder)
    expect((await stat(folder)).mode & 0o022).toBe(0)
  })

  test('throws ForeignFolderError when another user owns the folder', async () => {
    const parent = await temporaryFolder()
    await mkdir(join(parent, `tillkit-${uid + 1}`))
    await expect(privateFolder({ parent, uid: uid + 1 })).rejects.toBeInstanceOf(ForeignFolderError)
  })

  test('throws ForeignFolderError when others may write to the folder', async () => {
    const parent = await temporaryFolder()
    await chmod(await privateFolder({ parent }), 0o777)
    await expect(privateFolder({ parent })).rejects.toBeInstanceOf(ForeignFolderError)
  })

  test('throws ForeignFolderError when the folder is a link', async () => {
    const parent = await temporaryFolder()
    await symlink(await temporaryFolder(), join(parent, `tillkit-${uid}`))
    await expect(privateFolder({ parent })).rejects.toBeInstanceOf(ForeignFolderError)
  })
})
