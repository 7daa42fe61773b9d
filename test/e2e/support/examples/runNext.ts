import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/**
 * Runs the Next.js that an app has installed, with additional environment variables and without telemetry. `build` returns the output.
 * `serve` starts a server at a free port.
 */
export function runNext(app: string, variables: Readonly<Record<string, string>> = {}): runNext.ReturnType {
  const program = join(app, 'node_modules/next/dist/bin/next')
  const { NODE_ENV: _, ...inherited } = process.env
  const env = { ...inherited, ...variables, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  const settings = { cwd: app, env: env as NodeJS.ProcessEnv }
  return {
    build: async () => {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, 'build'], settings)
      return stdout + stderr
    },
    serve: async (command) => {
      const options = [program, command, '--hostname', '127.0.0.1', '--port', '0']
      const child = spawn(process.execPath, options, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk
        })
      }
      child.stderr?.pipe(process.stderr, { end: false })
      return { url: await readAddress(child), close: () => stop(child), output: () => output }
    },
  }
}

export declare namespace runNext {
  type ReturnType = {
    build: () => Promise<string>
    /** `start` serves the build; `dev` compiles on request, and shows more warnings. */
    serve: (command: 'start' | 'dev') => Promise<Served>
  }
  type Served = {
    url: string
    close: () => Promise<void>
    /** Returns what the server has printed until now. */
    output: () => string
  }
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('Next.js has no output.')
  for await (const line of createInterface(stdout)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (!url) continue
    // Keep reading the output. If the pipe filled up, the server would stop at its next output.
    stdout.resume()
    return `${url}/`
  }
  throw new Error('Next.js ended before it served anything.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
