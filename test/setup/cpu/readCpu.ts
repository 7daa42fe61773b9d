import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU seconds of a process and its children so far, for user and system. Running and ended children count. */
export function readCpu(pid = process.pid): number {
  return readTree(pid) ?? ownCpu()
}

function readTree(pid: number): number | undefined {
  const own = readTicks(pid)
  if (own === undefined) return undefined
  return childrenOf(pid).reduce((sum, child) => sum + (readTree(child) ?? 0), own / ticksPerSecond)
}

/** The number of ticks per second in `/proc`. The kernel reports all times in this unit, independent of the speed of its own clock. */
const ticksPerSecond = 100

/** Reads fields 14 to 17 of proc_pid_stat(5): user and system time of the process and of its reaped children. */
function readTicks(pid: number): number | undefined {
  const text = read(`/proc/${pid}/stat`)
  // The second field is the program’s name in parentheses. It may contain spaces and parentheses, so split only the text after the last
  // `)`.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields?.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** Returns the children of a process. Reads all threads, because any thread may have started a child. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    const text = read(`/proc/${pid}/task/${thread}/children`) ?? ''
    return text.split(' ').filter(Boolean).map(Number)
  })
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Returns the text of a file, or `undefined` if the process ended between two reads. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
