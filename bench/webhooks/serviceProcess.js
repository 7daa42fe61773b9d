import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { messageOf } from './messageOf.js'

export async function startProcess() {
  const child = fork(fileURLToPath(new URL('./runService.js', import.meta.url)))
  await messageOf(child, 'loaded')
  return child
}

export async function tellProcess(child, message, name) {
  child.send(message)
  return messageOf(child, name)
}

/** Disconnects the process, which closes its service, and waits for its end. */
export async function endProcess(child) {
  child.disconnect()
  await once(child, 'exit')
}
