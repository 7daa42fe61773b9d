import type { Run } from '../context/run.js'
import type { Ending, Progress, ProgressAt, Stage, Stages } from './progress.js'

/**
 * Runs the stages from `from` until the purchase ends. If `until` is given, stops before that stage and returns its progress. For example,
 * a prefetch stops before `send`.
 */
export async function drive<until extends Progress['at'] = never>(
  run: Run,
  stages: Stages,
  from: Progress,
  until?: until,
): Promise<ProgressAt<until> | Ending> {
  let progress: Progress | Ending = from
  while ('at' in progress && progress.at !== until) {
    const stage = stages[progress.at] as Stage<Progress['at']>
    progress = await stage(run, progress)
  }
  return progress as ProgressAt<until> | Ending
}
