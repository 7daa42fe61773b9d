import { readFile } from 'node:fs/promises'

/** Returns whether a process runs. A zombie does not run: it has ended, but its parent has not collected its exit status. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State: X')
  return !/^State:\s*[ZX]/m.test(status)
}

/** Waits until all processes have ended, at most `timeoutMs`. Returns the processes that still run. */
export async function untilGone(pids: readonly number[], timeoutMs = 60_000): Promise<number[]> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const states = await Promise.all(pids.map(isRunning))
    const left = pids.filter((_, index) => states[index])
    if (left.length === 0 || performance.now() > deadline) return left
    await new Promise((next) => setTimeout(next, 20))
  }
}

export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

export async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

export async function nameOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
}
