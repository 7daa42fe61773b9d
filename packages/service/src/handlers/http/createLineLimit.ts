const maxLines = 20
const periodMs = 60_000

export type LineLimit = (owner: Readonly<Record<string, string | undefined>>, write: () => void) => void

export function createLineLimit({ onLeftOut }: createLineLimit.Options): LineLimit {
  const counts = new Map<string, number>()
  return (owner, write) => {
    const key = JSON.stringify(owner)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= maxLines) write()
    if (count > 1) return
    const end = () => {
      const leftOut = (counts.get(key) ?? 0) - maxLines
      counts.delete(key)
      if (leftOut > 0) onLeftOut({ ...owner, leftOut })
    }
    setTimeout(end, periodMs).unref()
  }
}

export declare namespace createLineLimit {
  type Options = {
    onLeftOut: (leftOut: Record<string, string | number | undefined>) => void
  }
}
