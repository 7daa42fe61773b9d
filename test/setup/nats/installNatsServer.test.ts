import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { installNatsServer, NatsServerMissingError } from '../../../tools/installNatsServer.js'
import { temporaryFolder } from '../temporaryFolder.js'

describe('installNatsServer', () => {
  test('returns a program that runs, version 2.9 or later', async () => {
    const { stdout } = await promisify(execFile)(await installNatsServer(), ['--version'])
    const [, major, minor] = /v(\d+)\.(\d+)\./.exec(stdout) ?? []
    expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(209)
  })

  test('returns the installed program', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'nats-server'), '#!/bin/sh\n', { mode: 0o755 })
    expect(await installNatsServer({ cache: join(folder, 'cache'), env: { PATH: folder } })).toBe(
      'nats-server',
    )
  })

  test('rejects with instructions when no program can be installed', async () => {
    const folder = await temporaryFolder()
    const cache = join(folder, 'cache')
    await mkdir(cache)
    const failure = installNatsServer({ cache, env: { PATH: join(folder, 'empty') } })
    await expect(failure).rejects.toThrow(NatsServerMissingError)
    await expect(failure).rejects.toThrow(/Install it, from 2\.9 on/)
    expect(await readdir(cache)).toEqual([])
  })
})
