import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awaitOutput } from '../../../packages/service/src/process/awaitOutput.js'
import { startSupervisor } from '../../../packages/service/src/process/startSupervisor.js'
import { stopProcess } from '../../../packages/service/src/process/stopProcess.js'
import { installNatsServer } from '../../../tools/installNatsServer.js'
import { openGate } from '../ports/openGate.js'

/** Starts NATS with JetStream. Its URL stays the same when a test restarts NATS. */
export async function openNats() {
  const program = await installNatsServer()
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const store = join(folder, 'jetstream')
  const supervisor = await startSupervisor()
  let port = 0
  let child: ReturnType<typeof supervisor.run> | undefined

  async function start(): Promise<void> {
    child = supervisor.run(program, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', '-1'], {})
    const listening = /Listening for client connections on 127\.0\.0\.1:(\d+)[\s\S]*Server is ready/
    const [, found] = await awaitOutput({
      child,
      name: 'nats-server',
      pattern: listening,
      timeoutMs: 120_000,
    })
    port = Number(found)
  }

  async function stop(): Promise<void> {
    if (child) await stopProcess({ child, timeoutMs: 60_000 })
    child = undefined
  }

  // NATS uses another free port after each start. So tests connect to the gate, a proxy whose port stays the same.
  const gate = await openGate(() => port)
  await start()
  return {
    url: `nats://${gate.host}`,
    start,
    stop,
    breakConnections: gate.cut,
    /** Deletes the stored messages. Call this function while NATS is stopped. */
    wipe: () => rm(store, { recursive: true, force: true }),
    async close() {
      gate.close()
      await stop()
      await supervisor.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
