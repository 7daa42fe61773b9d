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

/** The modules of all story files, except the live stories, which buy on a chain, and the board, which repeats other stories. */
export const modules = Object.values(
  import.meta.glob<Module>(
    ['../../../stories/*.stories.tsx', '!../../../stories/{Live,StatesBoard}.stories.tsx'],
    {
      eager: true,
    },
  ),
)

/** All stories in these modules. */
export const stories: readonly Story[] = modules.flatMap(({ default: { title }, ...stories }) =>
  Object.entries(stories).map(([name, story]) => ({
    name: `${title}/${name}`,
    story: story as Story['story'],
  })),
)

/** Adds dialogs and a clipboard to jsdom, as in a browser. Call it at the top of a file. */
export function openStoryPage(): void {
  allowDialogs()
  // Without a clipboard, the components render no copy button.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })
  // Remove the clipboard at the end, because the test files of a worker share one jsdom page.
  afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

/** Renders stories in a language one after another, and returns the shown texts and amounts. */
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
  // Use StrictMode for German, so that one language renders everything twice.
  const Around = locale === 'de' ? StrictMode : Fragment
  for (const { name, story } of due) {
    // Render this story only in English, because it has four hundred cards whose texts other stories also show.
    if (locale !== 'en' && name === 'Components/OrderGrid/Hundreds') continue
    const { baseElement, unmount } = render(
      <Around>
        <MessagesProvider messages={messages}>
          <StoryProviders>{story.render()}</StoryProviders>
        </MessagesProvider>
      </Around>,
    )
    // Wait until the wallet has connected and the chain has answered.
    await whenShown()
    for (const text of readTexts(baseElement)) {
      const found = judgeAmounts(text, locale)
      shown.amounts += found.length
      shown.faults.push(...found.filter(Boolean).map((fault) => `${name}: ${fault} in “${text}”`))
    }
    if (name.startsWith('Components/CheckoutView/')) {
      const amounts = readMainAmounts(baseElement)
      const again = amounts.filter((amount, index) => amounts.indexOf(amount) < index)
      shown.mainAmounts += amounts.length
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

/** Returns a copy of a catalogue. When a component reads one of its texts, the path of the text is added to `used`. */
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
