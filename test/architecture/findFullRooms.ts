import { dirname } from 'node:path/posix'

/** The most files that a folder holds beside its folders: more than that nobody takes in at a look. */
const maxFiles = 24

/** Finds folders that hold too many files of code. Each finding is one sentence that names the folder. */
export function findFullRooms(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/\.(ts|tsx|js|sol)$/.test(path)) continue
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} holds ${count} files, over ${maxFiles}.`)
}
