import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

/** Manages a process of the service that runs `tillkit serve --role …`, as operators do. */
export async function keepProcess(options: { folder: string; name: string; role: string; config: object }) {
  const { folder, name, role, config } = options
  const path = join(folder, `${name}.json`)
  await writeFile(path, JSON.stringify({ ...config, port: 0 }))
  let child: ChildProcess
  let url = ''
  const problems = new Map<string, number>()

  async function start(): Promise<void> {
    child = spawn(process.execPath, [cli, 'serve', '--config', path, '--role', role], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { stdout } = child
    if (!stdout) throw new Error('A process has no output.')
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: stdout }).on('line', (line) => {
        const { msg, level, url: listenUrl } = JSON.parse(line)
        if (level >= 40) problems.set(msg, (problems.get(msg) ?? 0) + 1)
        if (msg !== 'The service is listening.') return
        url = listenUrl
        resolve()
      })
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)))
    })
  }

  async function stop(signal: NodeJS.Signals): Promise<number> {
    const before = performance.now()
    const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
    child.kill(signal)
    await ended
    return performance.now() - before
  }

  await start()
  return {
    name,
    role,
    problems,
    start,
    stop,
    url: () => url,
    /** Returns the memory of the process in kilobytes. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0)
    },
  }
}

export type DayProcess = Awaited<ReturnType<typeof keepProcess>>
