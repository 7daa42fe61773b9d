import { RpcError } from 'tillkit/internal'

/** The most purchases of a project that wait to be accepted by this process. */
const maxWaiting = 64

/**
 * Makes what runs one thing after the other: each project has a line of its own, and the lines take turns. Whoever fills a line
 * keeps nobody else out, and waits behind nobody’s but the one that each has next.
 */
export function createLines(): createLines.ReturnType {
  const lines = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  async function runAll(): Promise<void> {
    // What is put into a map again while it is walked through comes last.
    for (const [project, line] of lines) {
      const next = line.shift()
      lines.delete(project)
      if (line.length > 0) lines.set(project, line)
      await next?.()
    }
    running = undefined
  }

  return {
    take(project, run) {
      const line = lines.get(project) ?? []
      if (line.length >= maxWaiting) {
        throw new RpcError('WebrpcEndpoint', { details: 'Too many purchases wait to be sent.' })
      }
      return new Promise((resolve, reject) => {
        line.push(() => run().then(resolve, reject))
        lines.set(project, line)
        running ??= runAll()
      })
    },
    taken: () => running,
  }
}

export declare namespace createLines {
  type ReturnType = {
    /** Runs something when it is the project’s turn. Throws RpcError `WebrpcEndpoint` where too much of it waits. */
    take<value>(project: string, run: () => Promise<value>): Promise<value>
    /** Waits until nothing runs. */
    taken(): Promise<void> | undefined
  }
}
