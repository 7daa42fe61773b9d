import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/**
 * Opens a sandbox as a user does, by its command with further options. Answers its manifest, its process’s id, how many seconds it took until it was ready, and
 * `close`.
 *
 * Throws an Error with what the command said when it does not open.
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
  let said = ''
  command.stderr.on('data', (text) => {
    said += text
  })
  const line = await Promise.race([
    once(createInterface(command.stdout), 'line').then(([text]) => text),
    ended.then(() => {
      throw new Error(`The sandbox did not open:\n${said}`)
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
