import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the CPU seconds, user and system, that a process and its children have used until now.
 * Counts the children that it reaped and those that still run. Without `/proc`, counts this process alone.
 */
export function readCpu(pid = process.pid): number {
  return readTree(pid) ?? ownCpu()
}

function readTree(pid: number): number | undefined {
  const own = readTicks(pid)
  if (own === undefined) return undefined
  return childrenOf(pid).reduce((sum, child) => sum + (readTree(child) ?? 0), own / ticksPerSecond)
}

/** The kernel reports times to programs in these units, whatever its own clock is. */
const ticksPerSecond = 100

/** Fields 14 to 17 of proc_pid_stat(5): user and system time of the process, then of the children that it reaped. */
function readTicks(pid: number): number | undefined {
  const text = read(`/proc/${pid}/stat`)
  // The second field, the name of the program, may hold spaces and parentheses.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields?.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** Any thread of a process may have started a child. */
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

/** A process may end between two reads. */
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
