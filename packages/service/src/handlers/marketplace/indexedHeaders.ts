import type { Revision } from '../../store/blocks.js'
import type { Written } from '../http/written.js'

/** Headers that name the block as of which orders are answered, and how many seconds ago its time was. `now` is Unix milliseconds. */
export function indexedHeaders({ tip }: Revision, now: number): Written['headers'] {
  return {
    'indexed-block': `${tip.number}`,
    'indexed-block-age': `${Math.max(0, Math.floor(now / 1000) - tip.time)}`,
    'access-control-expose-headers': 'Indexed-Block, Indexed-Block-Age',
  }
}
