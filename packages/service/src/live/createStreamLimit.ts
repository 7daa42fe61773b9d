import { RpcError } from 'tillkit/internal'

const retryAfterSeconds = 30

/** Creates the limit of the streams that are open at the same time in this process. */
export function createStreamLimit(options: createStreamLimit.Options): createStreamLimit.ReturnType {
  const { liveStreams, liveStreamsPerProject } = options
  const counts = new Map<string, number>()
  let total = 0

  function release(projectId: string): void {
    total--
    const left = (counts.get(projectId) ?? 0) - 1
    if (left > 0) counts.set(projectId, left)
    else counts.delete(projectId)
  }

  return {
    take(projectId) {
      const used = counts.get(projectId) ?? 0
      if (used >= liveStreamsPerProject)
        throw new StreamLimitError(`The project uses its ${liveStreamsPerProject} live streams.`)
      if (total >= liveStreams) throw new StreamLimitError(`All ${liveStreams} live streams are in use.`)
      counts.set(projectId, used + 1)
      total++
      let isOpen = true
      return () => {
        if (isOpen) release(projectId)
        isOpen = false
      }
    },
  }
}

export declare namespace createStreamLimit {
  type Options = {
    /** The maximum number of streams of this process. */
    liveStreams: number
    /** The maximum number of streams of one project in this process. */
    liveStreamsPerProject: number
  }
  type ReturnType = {
    /**
     * Counts one stream. Returns the function that ends the count.
     *
     * @throws StreamLimitError – the project or the process has too many streams.
     */
    take(projectId: string): () => void
  }
}

export class StreamLimitError extends RpcError {
  override name = 'StreamLimitError'
  readonly retryAfterSeconds = retryAfterSeconds
  constructor(details: string) {
    super('ProjectLimitReached', { details })
  }
}
