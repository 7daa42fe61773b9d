import { measureSizes } from './measureSizes.js'
import { kB, type Weight } from './weigh.js'

/** Prints every size, and fails if a size exceeds its budget. `npm run check` runs this file. */

const sizes = await measureSizes().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
console.log(`${'kB after gzip'.padEnd(36)} in Vite: first, all                 in esbuild: first, all`)
for (const { name, esbuild, ...vite } of sizes) {
  console.log(
    `${name.padEnd(36)} ${formatWeight(vite).padEnd(36)} ${esbuild ? formatWeight(esbuild) : ''}`.trimEnd(),
  )
}

function formatWeight({ first, all, budget, budgetOfAll }: Weight): string {
  return [compare(first, budget), compare(all, budgetOfAll)].join(' ')
}

function compare(bytes: number, budget: number | undefined): string {
  const size = (bytes / kB).toFixed(1).padStart(6)
  if (budget === undefined) return size.padEnd(12)
  const isTooBig = bytes > budget
  if (isTooBig) process.exitCode = 1
  return `${size} ${isTooBig ? '>' : '≤'} ${budget / kB}${isTooBig ? ' too big' : ''}`.padEnd(12)
}
