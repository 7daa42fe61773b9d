import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { startSupervisor } from '../../packages/service/src/process/startSupervisor.js'
import { processEnd } from '../../packages/service/src/process/stopProcess.js'
import { listen } from './ports/listen.js'

/** Starts the built sandbox at the first request, because most runs do not need it. */
export async function serveSandbox(): Promise<serveSandbox.ReturnType> {
  let started: ReturnType<typeof start> | undefined
  const { url, close } = await listen(async (_, response) => {
    started ??= start()
    try {
      const { line } = await started
      response.setHeader('content-type', 'application/json')
      response.end(line)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    url,
    async close() {
      await close()
      const supervisor = await started?.then(({ supervisor }) => supervisor).catch(() => undefined)
      await supervisor?.close()
    },
  }
}

export declare namespace serveSandbox {
  type ReturnType = { url: string; close: () => Promise<void> }
}

async function start() {
  const argv = [resolve('dist/cli.js'), 'sandbox', '--port', '0', '--no-page', '--json']
  const supervisor = await startSupervisor()
  const child = supervisor.run(process.execPath, argv, { cwd: process.cwd() })
  child.stderr.pipe(process.stderr, { end: false })
  const failed = processEnd(child).then(() => {
    throw new Error('The sandbox ended before it was ready.')
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  // After the start, no code awaits `failed`. Without this handler, Node.js would report an unhandled rejection when the sandbox ends.
  failed.catch(() => {})
  return { supervisor, line: String(line) }
}
