import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU time of a process in microseconds, or NaN if the system does not report it. */
export function cpuOf(pid) {
  const { own } = read(pid)
  return own
}

/** Returns the CPU time in microseconds of a process and all its children, including ended ones. */
export function cpuOfTree(pid) {
  const { own, ended } = read(pid)
  const children = names()
    .map(read)
    .filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.own + child.ended, own + ended)
}

function names() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function read(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number)
    const [, parent] = fields
    return { parent, own: (fields[11] + fields[12]) * 10_000, ended: (fields[13] + fields[14]) * 10_000 }
  } catch {
    return { own: Number.NaN, ended: 0 }
  }
}
