/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutErrors } from '../../src/checkout/errors/CheckoutError.js'
import { findings } from '../../src/checkout/errors/finding.js'
import { en, type Messages } from '../../src/components/messages/en.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import * as tillkit from '../../src/index.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { whenShown } from '../components/support/whenShown.js'

type Module = { default: { title: string }; [name: string]: unknown }
type Story = { render: () => ReactElement }

const modules = import.meta.glob<Module>(['../../stories/*.stories.tsx', '!../../stories/Live.stories.tsx'], {
  eager: true,
})
const used = new Set<string>()
const seen = { statuses: new Set<string>(), codes: new Set<string>(), classes: new Set<string>() }
let count = 0

allowDialogs()
// Where a page has no clipboard nothing is said of copying.
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })
// The files of a worker have one page.
afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'))

/** Renders every story once in English and once in another language, and notes what is shown and said. */
beforeAll(async () => {
  for (const { default: _, ...stories } of Object.values(modules)) {
    for (const story of Object.values(stories)) {
      count++
      for (const locale of ['en', 'de']) await show((story as Story).render(), locale)
    }
  }
})

describe('stories', () => {
  test('behavior: every state of a checkout has one', () => {
    expect(count).toBeGreaterThan(100)
    expect([...Object.keys(states), 'disabled'].filter((status) => !seen.statuses.has(status))).toEqual([])
  })

  test('behavior: every error and every reason to refuse has one', () => {
    expect(Object.keys(checkoutErrors).filter((code) => !seen.codes.has(code))).toEqual([])
    const told = Object.keys(findings).filter((code) => used.has(`findings.${code}`))
    expect(told).toEqual(Object.keys(findings))
  })

  test('behavior: every text is said in one', () => {
    // The English errors are those of the checkout, which also say whether trying again may help.
    const all = pathsOf(en).filter((path) => !/^dir$|^locale$|\.retry$/.test(path))
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter((path) => !used.has(path))).toEqual([])
  })

  test('behavior: every component that is exported has one', () => {
    const titles = Object.values(modules).map((module) => module.default.title)
    // The parts of a card or a checkout stand in its story.
    const components = Object.keys(tillkit).filter(
      (name) => /^[A-Z]/.test(name) && !/Provider$|^(OrderCard|CheckoutView)./.test(name),
    )
    const classes: { [component: string]: string } = {
      Fiat: 'till-fiat',
      Icon: 'till-icon',
      Money: 'till-money',
      PurchaseItem: 'till-item',
      TokenPicture: 'till-picture',
      TransactionLink: 'till-hash',
    }
    const without = components.filter(
      (name) => !titles.includes(`Components/${name}`) && !seen.classes.has(classes[name] ?? ''),
    )
    expect(components.length).toBeGreaterThan(12)
    expect(without).toEqual([])
  })
})

async function show(story: ReactElement, locale: string): Promise<void> {
  const { baseElement, unmount } = render(
    <StrictMode>
      <MessagesProvider messages={recorded({ ...en, locale }, '')}>
        <StoryProviders>{story}</StoryProviders>
      </MessagesProvider>
    </StrictMode>,
  )
  // A wallet connects a moment later.
  await whenShown()
  for (const element of baseElement.querySelectorAll<HTMLElement>('[class^="till-"]')) {
    const { status, code } = element.dataset
    if (status && element.matches('.till-checkout')) seen.statuses.add(status)
    if (code) seen.codes.add(code)
    seen.classes.add(element.classList[0] ?? '')
  }
  unmount()
}

/** A catalogue that notes which of its texts are read. */
function recorded<part extends object>(part: part, path: string): part {
  return new Proxy(part, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver)
      const inner = path ? `${path}.${String(key)}` : String(key)
      if (typeof value === 'object' && value !== null) return recorded(value, inner)
      used.add(inner)
      return value
    },
  })
}

function pathsOf(part: Messages | object, path = ''): string[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const inner = path ? `${path}.${key}` : key
    return typeof value === 'object' ? pathsOf(value, inner) : [inner]
  })
}
