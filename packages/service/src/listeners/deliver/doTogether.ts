/** Calls that are done together, at most. */
const most = 100
/**
 * Has calls that come at the same time done together: each waits until fewer than `atOnce` groups are under way, and goes with all
 * that wait by then. One that comes alone does not wait. What fails fails for its whole group.
 */
export function doTogether<item, result>(
  run: (items: readonly item[]) => Promise<readonly result[]>,
  { atOnce = 2 }: doTogether.Options = {},
): (item: item) => Promise<result> {
  const waiting: Waiting<item, result>[] = []
  let underWay = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || underWay === atOnce || waiting.length === 0) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      underWay++
      void start(waiting.splice(0, most))
      plan()
    })
  }

  async function start(group: readonly Waiting<item, result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      underWay--
      plan()
    }
  }

  return (item) => {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      plan()
    })
  }
}

export declare namespace doTogether {
  type Options = {
    /** How many groups are under way at a time. @default 2 */
    atOnce?: number | undefined
  }
}

type Waiting<item, result> = {
  item: item
  resolve: (result: result) => void
  reject: (error: unknown) => void
}

/**
 * Groups calls as {@link doTogether} does, with fast receivers apart from slow ones. A fast receiver then never waits for a group of
 * slow ones, of which one at a time is in flight.
 */
export function doByPace<item, result>(
  run: (items: readonly item[]) => Promise<readonly result[]>,
  isFast: (item: item) => boolean,
): (item: item) => Promise<result> {
  const [fast, others] = [doTogether(run), doTogether(run, { atOnce: 1 })]
  return (item) => (isFast(item) ? fast(item) : others(item))
}
