import { describe, expect, test } from 'vitest'
import type { Run } from '../../../src/checkout/context/run.js'
import { drive } from '../../../src/checkout/run/drive.js'
import type { Ending, Progress, Stages } from '../../../src/checkout/run/progress.js'

const run = {} as Run
const data = {} as Extract<Progress, { at: 'plan' }>['data']
const outcome = { hash: '0x1', blockNumber: 1n, paid: 1n, received: [] } as const

type Results = { [at in Progress['at']]: () => Progress | Ending }

/** Returns fake stages that record their names in `seen`. By default, each stage returns the next one. `replaced` sets other results. */
function openStages(replaced: Partial<Results> = {}): { stages: Stages; seen: string[] } {
  const seen: string[] = []
  const results: Results = {
    recover: () => ({ at: 'review' }),
    review: () => ({ at: 'plan', data }),
    plan: () => ({ at: 'send', plan: {} as never }),
    send: () => ({ at: 'finish', settlement: undefined }),
    finish: () => ({ kind: 'succeeded', outcome }),
    ...replaced,
  }
  const stage = (at: Progress['at']) => async () => {
    seen.push(at)
    return results[at]()
  }
  return {
    stages: {
      recover: stage('recover'),
      review: stage('review'),
      plan: stage('plan'),
      send: stage('send'),
      finish: stage('finish'),
    },
    seen,
  }
}

describe('drive', () => {
  test('runs the stages in order until one ends', async () => {
    const { stages, seen } = openStages()
    expect(await drive(run, stages, { at: 'recover' })).toEqual({ kind: 'succeeded', outcome })
    expect(seen).toEqual(['recover', 'review', 'plan', 'send', 'finish'])
  })

  test('allows a stage to go back and to skip others', async () => {
    let isFirst = true
    const { stages, seen } = openStages({
      send: () => {
        if (!isFirst) return { at: 'finish', settlement: undefined }
        isFirst = false
        return { at: 'review' }
      },
      recover: () => ({ at: 'send', plan: {} as never }),
    })
    await drive(run, stages, { at: 'recover' })
    expect(seen).toEqual(['recover', 'send', 'review', 'plan', 'send', 'finish'])
  })

  test('stops before the stage that `until` names, and returns its progress', async () => {
    const { stages, seen } = openStages()
    expect(await drive(run, stages, { at: 'recover' }, 'send')).toMatchObject({ at: 'send' })
    expect(seen).toEqual(['recover', 'review', 'plan'])
  })

  test('returns an ending before that stage', async () => {
    const { stages } = openStages({ review: () => ({ kind: 'revoked' }) })
    expect(await drive(run, stages, { at: 'recover' }, 'send')).toEqual({ kind: 'revoked' })
  })

  test('rejects with the error of a stage, and runs no further stage', async () => {
    const { stages, seen } = openStages({
      review: () => {
        throw new Error('The node is silent.')
      },
    })
    await expect(drive(run, stages, { at: 'recover' })).rejects.toThrow('The node is silent.')
    expect(seen).toEqual(['recover', 'review'])
  })
})
