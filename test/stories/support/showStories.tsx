/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import { Fragment, type ReactElement, StrictMode } from 'react'
import { afterAll } from 'vitest'
import { loadMessages } from '../../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { allowDialogs } from '../../components/support/allowDialogs.js'
import { judgeAmounts, readMainAmounts, readTexts } from '../../components/support/amounts.js'
import { whenShown } from '../../components/support/whenShown.js'

type Module = { default: { title: string }; [name: string]: unknown }
type Story = { name: string; story: { render: () => ReactElement } }

/** The files of the stories, but for those that buy on a chain in the page. */
export const modules = Object.values(
  import.meta.glob<Module>(['../../../stories/*.stories.tsx', '!../../../stories/Live.stories.tsx'], {
    eager: true,
  }),
)

/** Every story of theirs. */
export const stories: readonly Story[] = modules.flatMap(({ default: { title }, ...stories }) =>
  Object.entries(stories).map(([name, story]) => ({
    name: `${title}/${name}`,
    story: story as Story['story'],
  })),
)

/** Has a page show stories as a browser would: with dialogs, and a clipboard. Called at the top of a file. */
export function openStoryPage(): void {
  allowDialogs()
  // Where a page has no clipboard nothing is said of copying.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })
  // The files of a worker have one page.
  afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

/** Renders stories in a language, one after the other, and answers what is shown and said. */
export async function showStories(locale: string, due: readonly Story[]) {
  const shown = {
    amounts: 0,
    faults: [] as string[],
    mainAmounts: 0,
    saidTwice: [] as string[],
    statuses: new Set<string>(),
    codes: new Set<string>(),
    classes: new Set<string>(),
    used: new Set<string>(),
  }
  const messages = recorded(await loadMessages(locale), '', shown.used)
  // In one of them everything is drawn twice, as while a page is developed.
  const Around = locale === 'de' ? StrictMode : Fragment
  for (const { name, story } of due) {
    // Four hundred cards of one kind say in one language what they say in all.
    if (locale !== 'en' && name === 'Components/OrderGrid/Hundreds') continue
    const { baseElement, unmount } = render(
      <Around>
        <MessagesProvider messages={messages}>
          <StoryProviders>{story.render()}</StoryProviders>
        </MessagesProvider>
      </Around>,
    )
    // A wallet connects, and what the chain says comes, a moment later.
    await whenShown()
    for (const text of readTexts(baseElement)) {
      const found = judgeAmounts(text, locale)
      shown.amounts += found.length
      shown.faults.push(...found.filter(Boolean).map((fault) => `${name}: ${fault} in “${text}”`))
    }
    if (name.startsWith('Components/CheckoutView/')) {
      const said = readMainAmounts(baseElement)
      const again = said.filter((amount, index) => said.indexOf(amount) < index)
      shown.mainAmounts += said.length
      shown.saidTwice.push(...again.map((amount) => `${name}: ${amount}`))
    }
    for (const element of baseElement.querySelectorAll<HTMLElement>('[class^="till-"]')) {
      const { status, code } = element.dataset
      if (status && element.matches('.till-checkout')) shown.statuses.add(status)
      if (code) shown.codes.add(code)
      shown.classes.add(element.classList[0] ?? '')
    }
    unmount()
  }
  return shown
}

/** A catalogue that notes which of its texts are read. */
function recorded<part extends object>(part: part, path: string, used: Set<string>): part {
  return new Proxy(part, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver)
      const inner = path ? `${path}.${String(key)}` : String(key)
      if (typeof value === 'object' && value !== null) return recorded(value, inner, used)
      used.add(inner)
      return value
    },
  })
}
