const maxGroupSize = 100
/**
 * Groups concurrent calls, so that `run` handles many items at once. While `atOnce` groups are in flight, new calls wait. The next group
 * takes the calls that wait then, at most `maxGroupSize`.
 */
export function coalesce<item, result>(
  run: (items: readonly item[]) => Promise<readonly result[]>,
  { atOnce = 2 }: coalesce.Options = {},
): (item: item) => Promise<result> {
  const waiting: Waiting<item, result>[] = []
  let groupsInFlight = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || groupsInFlight === atOnce || waiting.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      groupsInFlight++
      void start(waiting.splice(0, maxGroupSize))
      schedule()
    })
  }

  async function start(group: readonly Waiting<item, result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      groupsInFlight--
      schedule()
    }
  }

  return (item) => {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
  }
}

export declare namespace coalesce {
  type Options = {
    atOnce?: number | undefined
  }
}

type Waiting<item, result> = {
  item: item
  resolve: (result: result) => void
  reject: (error: unknown) => void
}

/** Groups the calls of fast receivers separately from all other calls. So a fast receiver never waits for a group of slow ones. */
export function coalesceBySpeed<item, result>(
  run: (items: readonly item[]) => Promise<readonly result[]>,
  isFast: (item: item) => boolean,
): (item: item) => Promise<result> {
  const [fast, others] = [coalesce(run), coalesce(run, { atOnce: 1 })]
  return (item) => (isFast(item) ? fast(item) : others(item))
}
