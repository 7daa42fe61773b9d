import { RpcError } from 'tillkit/internal'

const retryAfterSeconds = 30

/** Creates the limit of the streams that are open at the same time in this process. */
export function createStreamLimit(options: createStreamLimit.Options): createStreamLimit.ReturnType {
  const { liveStreams, liveStreamsPerProject, liveStreamsPerClient } = options
  const projects = new Map<string, number>()
  const clients = new Map<string, number>()
  let total = 0

  function check({ projectId, client }: StreamOwner): void {
    if (client !== undefined && (clients.get(client) ?? 0) >= liveStreamsPerClient)
      throw new StreamLimitError(`This client address uses its ${liveStreamsPerClient} live streams.`)
    if ((projects.get(projectId) ?? 0) >= liveStreamsPerProject)
      throw new StreamLimitError(`The project uses its ${liveStreamsPerProject} live streams.`)
    if (total >= liveStreams) throw new StreamLimitError(`All ${liveStreams} live streams are in use.`)
  }

  function count({ projectId, client }: StreamOwner, change: 1 | -1): void {
    total += change
    add(projects, projectId, change)
    if (client !== undefined) add(clients, client, change)
  }

  return {
    check,
    take(owner) {
      check(owner)
      count(owner, 1)
      let isOpen = true
      return () => {
        if (isOpen) count(owner, -1)
        isOpen = false
      }
    },
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

export declare namespace createStreamLimit {
  type Options = {
    /** The maximum number of streams of this process. */
    liveStreams: number
    /** The maximum number of streams of one project in this process. */
    liveStreamsPerProject: number
    /** The maximum number of streams of one client address in this process. */
    liveStreamsPerClient: number
  }
  type ReturnType = {
    /**
     * Checks the limits, and counts nothing.
     *
     * @throws StreamLimitError – the client, the project or the process has too many streams.
     */
    check(owner: StreamOwner): void
    /**
     * Counts one stream. Returns the function that ends the count.
     *
     * @throws StreamLimitError – the client, the project or the process has too many streams.
     */
    take(owner: StreamOwner): () => void
  }
}

/** The project and the client that a stream counts for. */
export type StreamOwner = {
  projectId: string
  /** The address of the client, as `createClientReader` returns it; `undefined` without a connection. */
  client: string | undefined
}

export class StreamLimitError extends RpcError {
  override name = 'StreamLimitError'
  readonly retryAfterSeconds = retryAfterSeconds
  constructor(details: string) {
    super('ProjectLimitReached', { details })
  }
}
