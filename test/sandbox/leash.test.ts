import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startLeash } from '../../src/sandbox/leash.js'
import { untilGone } from '../setup/processes.js'
import { runModule } from '../setup/runModule.js'

describe('startLeash', () => {
  test('default', async () => {
    const leash = await startLeash()
    onTestFinished(leash.close)
    const child = leash.run('/bin/sh', ['-c', 'echo barks'])
    const [chunk] = await once(child.stdout, 'data')
    expect(String(chunk)).toBe('barks\n')
  })

  test('behavior: close stops what runs, and the watchdog', async () => {
    const leash = await startLeash()
    const child = leash.run('sleep', ['1000'])
    await leash.close()
    expect(child.signalCode).toBe('SIGINT')
    expect(await untilGone([leash.pid], 0)).toEqual([])
  })

  test('behavior: nothing outlives a parent killed by SIGKILL', async () => {
    const { child, line } = await runModule(`
      import { startLeash } from './src/sandbox/leash.ts'
      const leash = await startLeash()
      const ended = leash.run('true', [])
      await new Promise((resolve) => ended.on('exit', resolve))
      const running = [leash.run('sleep', ['1000']), leash.run('/bin/sh', ['-c', 'sleep 1000; true'])]
      console.log(JSON.stringify([leash.pid, ...running.map((child) => child.pid)]))
    `)
    const pids: number[] = JSON.parse(line)
    expect(pids).toHaveLength(3)
    child.kill('SIGKILL')
    expect(await untilGone(pids)).toEqual([])
  })

  test('behavior: kills what does not listen', async () => {
    const { child, line } = await runModule(`
      import { startLeash } from './src/sandbox/leash.ts'
      const leash = await startLeash()
      const deaf = leash.run('/bin/sh', ['-c', 'trap "" INT TERM; echo deaf; while :; do sleep 0.1; done'])
      deaf.stdout.once('data', () => console.log(JSON.stringify([leash.pid, deaf.pid])))
    `)
    child.kill('SIGKILL')
    expect(await untilGone(JSON.parse(line), 15_000)).toEqual([])
  })

  test('behavior: goes on without its watchdog', async () => {
    const leash = await startLeash()
    process.kill(leash.pid, 'SIGKILL')
    expect(await untilGone([leash.pid])).toEqual([])
    const child = leash.run('sleep', ['1000'])
    await leash.close()
    expect(child.signalCode).toBe('SIGINT')
  })

  test('error: a program that cannot be run', async () => {
    const leash = await startLeash()
    onTestFinished(leash.close)
    const [error] = await once(leash.run('no-such-program', []), 'error')
    expect(error).toMatchObject({ code: 'ENOENT' })
  })
})
