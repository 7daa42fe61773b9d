import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { untilGone } from '../../../../test/setup/processes.js'
import { runModule } from '../../../../test/setup/runModule.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { startSupervisor } from '../../src/process/startSupervisor.js'

describe('startSupervisor', () => {
  test('runs a program and passes on its output', async () => {
    const supervisor = await startSupervisor()
    onTestFinished(supervisor.close)
    const child = supervisor.run('/bin/sh', ['-c', 'echo barks'])
    const [chunk] = await once(child.stdout, 'data')
    expect(String(chunk)).toBe('barks\n')
  })

  test('stops its programs and the watchdog on close', async () => {
    const supervisor = await startSupervisor()
    const child = supervisor.run('sleep', ['1000'])
    await supervisor.close()
    expect(child.signalCode).toBe('SIGINT')
    expect(await untilGone([supervisor.pid], 0)).toEqual([])
  })

  test('stops its programs when the parent is killed by SIGKILL', async () => {
    const { child, line } = await runModule(`
      import { startSupervisor } from './packages/service/src/process/startSupervisor.ts'
      const supervisor = await startSupervisor()
      const ended = supervisor.run('true', [])
      await new Promise((resolve) => ended.on('exit', resolve))
      const running = [supervisor.run('sleep', ['1000']), supervisor.run('/bin/sh', ['-c', 'sleep 1000; true'])]
      console.log(JSON.stringify([supervisor.pid, ...running.map((child) => child.pid)]))
    `)
    const pids: number[] = JSON.parse(line)
    expect(pids).toHaveLength(3)
    child.kill('SIGKILL')
    expect(await untilGone(pids)).toEqual([])
  })

  testWhole('kills a program that ignores signals', async () => {
    const { child, line } = await runModule(`
      import { startSupervisor } from './packages/service/src/process/startSupervisor.ts'
      const supervisor = await startSupervisor()
      const deaf = supervisor.run('/bin/sh', ['-c', 'trap "" INT TERM; echo deaf; while :; do sleep 0.1; done'])
      deaf.stdout.once('data', () => console.log(JSON.stringify([supervisor.pid, deaf.pid])))
    `)
    child.kill('SIGKILL')
    expect(await untilGone(JSON.parse(line))).toEqual([])
  })

  test('removes discarded folders after SIGKILL of the parent, and keeps them after close', async () => {
    const parent = await temporaryFolder()
    for (const name of ['of killed', 'of closed', 'kept'])
      await mkdir(join(parent, name, 'inside'), { recursive: true })
    const { child, line } = await runModule(`
      import { startSupervisor } from './packages/service/src/process/startSupervisor.ts'
      const [killed, closed] = [await startSupervisor(), await startSupervisor()]
      killed.discard(${JSON.stringify(join(parent, 'of killed'))})
      closed.discard(${JSON.stringify(join(parent, 'of closed'))})
      await closed.close()
      const running = killed.run('sleep', ['1000'])
      console.log(JSON.stringify([killed.pid, running.pid]))
    `)
    expect((await readdir(parent)).toSorted()).toEqual(['kept', 'of closed', 'of killed'])
    child.kill('SIGKILL')
    expect(await untilGone(JSON.parse(line))).toEqual([])
    expect((await readdir(parent)).toSorted()).toEqual(['kept', 'of closed'])
  })

  test('works without its watchdog', async () => {
    const supervisor = await startSupervisor()
    process.kill(supervisor.pid, 'SIGKILL')
    expect(await untilGone([supervisor.pid])).toEqual([])
    const child = supervisor.run('sleep', ['1000'])
    await supervisor.close()
    expect(child.signalCode).toBe('SIGINT')
  })

  test('throws WatchdogFailed when there is no shell', async () => {
    await expect(startSupervisor({ shell: '/no-such-shell' })).rejects.toMatchObject({
      code: 'WatchdogFailed',
      fix: expect.stringMatching(/WSL/),
    })
  })

  test('emits the error of a program that cannot be run', async () => {
    const supervisor = await startSupervisor()
    onTestFinished(supervisor.close)
    const [error] = await once(supervisor.run('no-such-program', []), 'error')
    expect(error).toMatchObject({ code: 'ENOENT' })
  })
})
