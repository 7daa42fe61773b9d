import { inject } from 'vitest'
import * as z from 'zod/mini'

/** The stories of this run, which are built when the first test asks for them. */
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

/** What Storybook's index says of an entry. */
const Index = z.object({
  entries: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.enum(['story', 'docs']) }),
  ),
})
