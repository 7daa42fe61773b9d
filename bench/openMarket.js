import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/**
 * Starts a sandbox with the command `tillkit sandbox` and the given options. Returns its manifest, its process id, the seconds until it was
 * ready, and `close`.
 *
 * Throws an Error with the command’s output if the sandbox does not start.
 */
export async function openMarket(...options) {
  const start = performance.now()
  const command = spawn(
    process.execPath,
    [cli, 'sandbox', '--json', '--no-page', '--port', '0', ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(command, 'exit')
  let output = ''
  command.stderr.on('data', (text) => {
    output += text
  })
  const line = await Promise.race([
    once(createInterface(command.stdout), 'line').then(([text]) => text),
    ended.then(() => {
      throw new Error(`The sandbox did not open:\n${output}`)
    }),
  ])
  return {
    pid: command.pid,
    manifest: JSON.parse(line),
    seconds: (performance.now() - start) / 1000,
    async close() {
      command.kill('SIGTERM')
      await ended
    },
  }
}
