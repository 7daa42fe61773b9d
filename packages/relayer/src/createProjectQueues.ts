import { RpcError } from 'tillkit/internal'

const maxWaiting = 64

/**
 * Creates one queue per project. The projects take turns, and each turn runs one function. So a long queue of one project hardly delays
 * others.
 */
export function createProjectQueues(): createProjectQueues.ReturnType {
  const queues = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  async function runAll(): Promise<void> {
    // The loop deletes the entry of the project and sets it again. This moves the project to the end of the iteration, so the projects take
    // turns.
    for (const [project, queue] of queues) {
      const next = queue.shift()
      queues.delete(project)
      if (queue.length > 0) queues.set(project, queue)
      await next?.()
    }
    running = undefined
  }

  return {
    take(project, run) {
      const queue = queues.get(project) ?? []
      if (queue.length >= maxWaiting) {
        throw new RpcError('WebrpcEndpoint', { details: 'Too many purchases are waiting to be sent.' })
      }
      return new Promise((resolve, reject) => {
        queue.push(() => run().then(resolve, reject))
        queues.set(project, queue)
        running ??= runAll()
      })
    },
    idle: () => running,
  }
}

export declare namespace createProjectQueues {
  type ReturnType = {
    take<value>(project: string, run: () => Promise<value>): Promise<value>
    idle(): Promise<void> | undefined
  }
}
