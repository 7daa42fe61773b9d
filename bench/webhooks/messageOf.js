import { once } from 'node:events'

/** The next message of a process that has a part of this name. */
export async function messageOf(child, name) {
  for (;;) {
    const [message] = await once(child, 'message')
    if (name in message) return message
  }
}
