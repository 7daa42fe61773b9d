import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { messageOf } from './messageOf.js'

/** Starts a process that runs a service once it is told its configuration. */
export async function startProcess() {
  const child = fork(fileURLToPath(new URL('./runService.js', import.meta.url)))
  await messageOf(child, 'loaded')
  return child
}

/** Tells it something, and waits for the answer that has a part of this name. */
export async function tellProcess(child, message, name) {
  child.send(message)
  return messageOf(child, name)
}

/** Has it close its service, and waits for its end. */
export async function endProcess(child) {
  child.disconnect()
  await once(child, 'exit')
}
