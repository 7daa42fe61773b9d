import { pointNames } from './points.js'
import type { runStorm } from './runStorm.js'

/**
 * Reports the results of storms, i.e. runs with many simulated failures: a progress line at intervals, a line for each failed storm, and
 * the totals.
 */
export function reportStorms(options: reportStorms.Options): reportStorms.ReturnType {
  const { write } = options
  const start = performance.now()
  const struck = new Map<string, number>()
  const sums = { lives: 0, kills: 0, acknowledged: 0, duplicates: 0, retracted: 0, dead: 0, lost: 0 }
  let storms = 0
  let damaged = 0

  function progress(): string {
    const minutes = (performance.now() - start) / 60_000
    const { kills, acknowledged, lost, duplicates } = sums
    return [
      `${storms} storms in ${minutes.toFixed(1)} min (${(storms / minutes).toFixed(1)} a minute)`,
      `${kills} kills`,
      `${acknowledged} handled`,
      `${lost} lost`,
      `${duplicates} again`,
      `${damaged} wrong`,
    ].join(', ')
  }

  return {
    passed({ seed, kills, lost, violations, ...counts }) {
      storms++
      for (const { point, side } of kills) {
        const name = `${side} ${point}`
        struck.set(name, (struck.get(name) ?? 0) + 1)
      }
      sums.kills += kills.length
      sums.lost += lost.length
      for (const key of ['lives', 'acknowledged', 'duplicates', 'retracted', 'dead'] as const)
        sums[key] += counts[key]
      const wrong = [...lost, ...violations]
      if (wrong.length > 0) {
        damaged++
        write(`✗ seed ${seed}: ${wrong.length} wrong, such as`)
        for (const text of wrong.slice(0, 5)) write(`    ${text}`)
      }
      if (storms % 10 === 0) write(progress())
    },
    end() {
      write(progress())
      const all = pointNames.flatMap((point) => [`before ${point}`, `after ${point}`])
      const missed = all.filter((name) => !struck.has(name))
      write(
        `killed at ${struck.size} of ${all.length} points${missed.length > 0 ? `; not ${missed.join(', ')}` : ''}`,
      )
      write(`${sums.lives} processes, ${sums.retracted} retracted, ${sums.dead} given up`)
      return damaged > 0
    },
  }
}

export declare namespace reportStorms {
  type Options = {
    write: (line: string) => void
  }
  type ReturnType = {
    passed(storm: runStorm.ReturnType): void
    /** Writes the totals. Returns whether there was a violation. */
    end(): boolean
  }
}
