import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * What tells a process from every other that had or will have its number: the number and the moment it started.
 * `undefined` where no such process runs; a zombie no longer does.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? onLinux(pid) : elsewhere(pid)
}

/** The start is counted from boot, hence the name of the boot beside it. */
async function onLinux(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  // The program's name, in parentheses, may hold spaces and parentheses itself.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${pid}@${startedAt}@${boot.trim()}`
}

async function elsewhere(pid: number): Promise<string | undefined> {
  const list = promisify(execFile)('ps', ['-o', 'state=,lstart=', '-p', String(pid)])
  const { stdout } = await list.catch(() => ({ stdout: '' }))
  const [, state, startedAt] = /^(\S+)\s+(.+?)\s*$/.exec(stdout) ?? []
  return state === undefined || state.startsWith('Z') ? undefined : `${pid}@${startedAt}`
}
