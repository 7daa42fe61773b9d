import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Returns the ID and the start time of a process. A later process may get the same ID, but not both values. Returns `undefined` if the
 * process does not run or is a zombie.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? onLinux(pid) : onOtherSystems(pid)
}

/** Linux counts the start time from the boot of the machine, so the identity also contains the boot ID. */
async function onLinux(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  // The program's name, in parentheses, may itself contain spaces and parentheses.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${pid}@${startedAt}@${boot.trim()}`
}

async function onOtherSystems(pid: number): Promise<string | undefined> {
  const list = promisify(execFile)('ps', ['-o', 'state=,lstart=', '-p', String(pid)])
  const { stdout } = await list.catch(() => ({ stdout: '' }))
  const [, state, startedAt] = /^(\S+)\s+(.+?)\s*$/.exec(stdout) ?? []
  return state === undefined || state.startsWith('Z') ? undefined : `${pid}@${startedAt}`
}
