import { inject } from 'vitest'
import * as z from 'zod/mini'

/** Returns the stories of this run. The first call builds them. */
export async function openStorybook() {
  const url = inject('storiesUrl')
  const response = await fetch(`${url}/index.json`)
  if (!response.ok) throw new Error(`The stories were not built: ${await response.text()}`)
  const entries = Object.values(Index.parse(await response.json()).entries)
  return {
    url,
    stories: entries.filter(({ type }) => type === 'story'),
    docs: entries.filter(({ type }) => type === 'docs'),
  }
}

/** The schema of Storybook’s index. */
const Index = z.object({
  entries: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.enum(['story', 'docs']) }),
  ),
})
