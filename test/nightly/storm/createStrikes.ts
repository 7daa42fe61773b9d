import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { type Point, pointNames, type Side } from './points.js'

/** The result for a message: it passes, it fails, its connection breaks, or the process that sent it is killed. */
export type Blow = 'pass' | 'fail' | 'break' | 'kill'

/** Whether the simulated failures are switched off (`calm`). All simulated programs share this object. */
export type Weather = { calm: boolean }

/**
 * Decides what happens to each message of a process (`Blow`). A decision depends only on the seed, the process (`life`), the kind of
 * message (`point`) and the count of earlier messages of this kind. So messages of one kind do not affect those of another.
 */
export function createStrikes(options: createStrikes.Options): createStrikes.ReturnType {
  const { seed, life, weather, kill, doomed } = options
  const chance = createChance(seed, `life ${life}`)
  const fuse = { point: chance.oneOf(pointNames), side: chance.oneOf<Side>(['before', 'after']) }
  const pass = 1 + chance.below(chance.oneOf([1, 3, 8]))
  const passes = new Map<string, number>()
  let dead = false
  let condemned: Side | undefined

  return {
    strike(point, side) {
      if (dead) return 'kill'
      const key = `${point} ${side}`
      const count = (passes.get(key) ?? 0) + 1
      passes.set(key, count)
      if (weather.calm) return 'pass'
      const burnt = doomed && point === fuse.point && side === fuse.side && count === pass
      if (burnt || side === condemned) {
        dead = true
        kill({ point, side })
        return 'kill'
      }
      const luck = createChance(seed, `${life} ${key} ${count}`)
      if (luck.happens(0.996)) return 'pass'
      return luck.oneOf(['fail', 'break'])
    },
    condemn(side) {
      condemned = side
    },
    end() {
      dead = true
    },
  }
}

export declare namespace createStrikes {
  type Options = {
    seed: number
    weather: Weather
    life: number
    /** Whether a message that the seed chooses kills the process. */
    doomed: boolean
    kill: (at: { point: Point; side: Side }) => void
  }
  type ReturnType = {
    /** Returns what happens to a message: with side `before`, before the receiver gets it; with side `after`, to its response. */
    strike(point: Point, side: Side): Blow
    /** Kills the process at its next message: before the message arrives, or after it was executed. */
    condemn(side: Side): void
    /** Marks the process as dead, so that none of its messages passes any more. */
    end(): void
  }
}
