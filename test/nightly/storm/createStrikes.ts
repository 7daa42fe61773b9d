import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { type Point, pointNames, type Side } from './points.js'

/** What becomes of a message on its way: it fails, its connection breaks, or its sender is killed. */
export type Blow = 'pass' | 'fail' | 'break' | 'kill'

/** Whether nothing fails at present: all that may fail looks here. */
export type Weather = { calm: boolean }

/**
 * Decides what becomes of each message of one life of a process. Each decision is a function of the seed, the life, the point
 * and how often it was passed: what happens at one point moves no other.
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
    /** A number of its own for each life of a process. */
    life: number
    /** Whether the process is killed at a point, should it get there. */
    doomed: boolean
    /** Kills the process. */
    kill: (at: { point: Point; side: Side }) => void
  }
  type ReturnType = {
    /** Tells what becomes of a message that is about to arrive, or whose answer is. */
    strike(point: Point, side: Side): Blow
    /** Has the process killed at its next message, before that arrives or after it was carried out. */
    condemn(side: Side): void
    /** The process is dead: nothing of it passes any more. */
    end(): void
  }
}
