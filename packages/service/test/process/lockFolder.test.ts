import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runModule } from '../../../../test/setup/runModule.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { isAbandoned, lockFolder, lockName } from '../../src/process/lockFolder.js'
import { processIdentity } from '../../src/process/processIdentity.js'

describe('lockFolder', () => {
  test('creates a lock file and removes it on release', async () => {
    const folder = await temporaryFolder()
    const lock = await lockFolder({ folder, watchdogPid: process.pid })
    expect(await readdir(folder)).toEqual([lockName])
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('throws SandboxRunning when a running process holds the lock', async () => {
    const folder = await temporaryFolder()
    await lockFolder({ folder, watchdogPid: process.pid })
    await expect(lockFolder({ folder, watchdogPid: process.pid })).rejects.toMatchObject({
      code: 'SandboxRunning',
      message: `A sandbox (process ${process.pid}) already uses ${folder}. Stop that sandbox, or choose another folder with --data.`,
    })
    expect(await readdir(folder)).toEqual([lockName])
  })

  testWhole('gives the lock to one of many processes', async () => {
    const dead = await deadIdentity()
    for (let round = 0; round < 100; round++) {
      const folder = await temporaryFolder()
      await leaveLock(folder, { owner: dead, watchdog: dead })
      const attempts = Array.from({ length: 8 }, () => lockFolder({ folder, watchdogPid: process.pid }))
      const results = await Promise.allSettled(attempts)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readdir(folder)).toEqual([lockName])
    }
  })

  test('takes over the lock of a process that was killed by SIGKILL', async () => {
    const folder = await temporaryFolder()
    const { child } = await runModule(`
      import { lockFolder } from './packages/service/src/process/lockFolder.ts'
      await lockFolder({ folder: ${JSON.stringify(folder)}, watchdogPid: process.pid })
      console.log('locked')
      setInterval(() => {}, 1000)
    `)
    await expect(lockFolder({ folder, watchdogPid: process.pid })).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isAbandoned(folder)).toBe(true)
    const lock = await lockFolder({ folder, watchdogPid: process.pid })
    await lock.release()
  })

  test('ignores the claim of a process that died while it took over', async () => {
    const folder = await temporaryFolder()
    const dead = { owner: await deadIdentity(), watchdog: await deadIdentity() }
    await leaveLock(folder, dead)
    await writeFile(join(folder, `${lockName}.claim`), JSON.stringify(dead))
    const lock = await lockFolder({ folder, watchdogPid: process.pid })
    expect(await readdir(folder)).toEqual([lockName])
    await lock.release()
  })

  test('does not take a reused process id for the owner', async () => {
    const folder = await temporaryFolder()
    const reused = `${process.pid}@1@before`
    await leaveLock(folder, { owner: reused, watchdog: reused })
    const lock = await lockFolder({ folder, watchdogPid: process.pid })
    await lock.release()
  })

  test('waits for the watchdog of a dead owner', async () => {
    const folder = await temporaryFolder()
    const watchdog = spawn('sleep', ['1000'])
    await leaveLock(folder, {
      owner: await deadIdentity(),
      watchdog: await processIdentity(watchdog.pid ?? 0),
    })
    await expect(lockFolder({ folder, watchdogPid: process.pid, timeoutMs: 0 })).rejects.toThrow(
      'already uses',
    )
    const waiting = lockFolder({ folder, watchdogPid: process.pid })
    watchdog.kill()
    const lock = await waiting
    await lock.release()
  })

  test('ignores a damaged lock file', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, lockName), '{"own')
    const lock = await lockFolder({ folder, watchdogPid: process.pid })
    await lock.release()
  })
})

async function leaveLock(
  folder: string,
  holder: { owner: string; watchdog: string | undefined },
): Promise<void> {
  await writeFile(join(folder, lockName), JSON.stringify(holder))
}

async function deadIdentity(): Promise<string> {
  const child = spawn('sleep', ['1000'])
  const identity = await processIdentity(child.pid ?? 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return identity ?? ''
}
