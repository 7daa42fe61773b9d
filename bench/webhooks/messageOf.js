import { once } from 'node:events'

/** Waits for the child’s next message that has the property `name`. */
export async function messageOf(child, name) {
  for (;;) {
    const [message] = await once(child, 'message')
    if (name in message) return message
  }
}
