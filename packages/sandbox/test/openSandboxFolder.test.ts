import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { openSandboxFolder } from '../src/openSandboxFolder.js'

const here = { port: 0, watchdogPid: process.pid }

describe('openSandboxFolder', () => {
  test('removes its data and the folder when it closes', async () => {
    const parent = await temporaryFolder()
    const folder = await openSandboxFolder({ ...here, keep: false, dataDir: join(parent, 'data') })
    await writeFile(folder.chain, '{}')
    await mkdir(folder.postgres)
    await folder.close()
    expect(await readdir(parent)).toEqual([])
  })

  test('returns the saved data at the next start with keep', async () => {
    const dataDir = await temporaryFolder()
    const first = await openSandboxFolder<string>({ ...here, keep: true, dataDir })
    expect(first.kept).toBeUndefined()
    await first.save('market')
    await writeFile(first.chain, '{}')
    await first.close()
    const second = await openSandboxFolder<string>({ ...here, keep: true, dataDir })
    expect(second.kept).toBe('market')
    await second.close()
    expect((await readdir(dataDir)).sort()).toEqual(['chain.json', 'sandbox.json'])
  })

  test('ignores the saved data when the chain was not written', async () => {
    const dataDir = await temporaryFolder()
    const first = await openSandboxFolder<string>({ ...here, keep: true, dataDir })
    await first.save('market')
    await first.close()
    const second = await openSandboxFolder<string>({ ...here, keep: true, dataDir })
    expect(second.kept).toBeUndefined()
    await second.close()
  })

  test('removes kept data when keep is not set', async () => {
    const dataDir = await temporaryFolder()
    const first = await openSandboxFolder<string>({ ...here, keep: true, dataDir })
    await first.save('market')
    await writeFile(first.chain, '{}')
    await first.close()
    const second = await openSandboxFolder<string>({ ...here, keep: false, dataDir })
    expect(second.kept).toBeUndefined()
    await second.close()
  })

  test('throws NotSandboxFolder when the folder holds other files', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'thesis.tex'), 'irreplaceable')
    await mkdir(join(dataDir, 'postgres'))
    await expect(openSandboxFolder({ ...here, keep: false, dataDir })).rejects.toMatchObject({
      code: 'NotSandboxFolder',
      shortMessage: `The folder ${dataDir} is not a sandbox folder: it contains thesis.tex.`,
    })
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'thesis.tex'])
  })

  test('throws SandboxRunning when a running sandbox uses the folder', async () => {
    const dataDir = await temporaryFolder()
    const folder = await openSandboxFolder({ ...here, keep: false, dataDir })
    const second = openSandboxFolder({ ...here, keep: false, dataDir })
    await expect(second).rejects.toMatchObject({ code: 'SandboxRunning' })
    await folder.close()
  })
})
