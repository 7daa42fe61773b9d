import { doTogether } from './doTogether.js'

/**
 * Has calls that come at the same time done together, as `doTogether` does: those for receivers that answer soon by themselves, so that
 * they wait for no group of the others, of which one at a time is under way, however many there are.
 */
export function doByPace<item, result>(
  run: (items: readonly item[]) => Promise<readonly result[]>,
  isFast: (item: item) => boolean,
): (item: item) => Promise<result> {
  const [fast, others] = [doTogether(run), doTogether(run, { atOnce: 1 })]
  return (item) => (isFast(item) ? fast(item) : others(item))
}
