/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest'

type Annotated = { parameters?: { docs?: { source?: { code?: string } } } }
type Module = { default: Annotated & { title: string } } & { [story: string]: Annotated }

const modules = Object.values(
  import.meta.glob<Module>(['../../stories/*.stories.tsx', '!../../stories/Live.stories.tsx'], {
    eager: true,
  }),
)

function namesIn(title: string): readonly string[] {
  const found = modules.find((module) => module.default.title === title)
  return Object.keys(found ?? {}).filter((name) => name !== 'default')
}

describe('the sidebar', () => {
  // Storybook lists stories in the order of the source file, but a module lists its exports alphabetically. So read the source file.
  const files = import.meta.glob<string>('../../stories/*.stories.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })

  test.each(['CheckoutView', 'CheckoutDialog', 'BasketView'])(
    'leads with Idle and Success, in %s',
    (name) => {
      const text = files[`../../stories/${name}.stories.tsx`] ?? ''
      const [first, second] = [...text.matchAll(/^export const (\w+): Story/gm)].map(([, story]) => story)
      expect([first, second]).toEqual(['Idle', 'Success'])
    },
  )

  test('has the groups Before, Paying, Problems and After, and a page of the board for each', () => {
    const groups = ['Before', 'Paying', 'Problems', 'After']
    const counts = groups.map((group) => namesIn(`Components/CheckoutView/${group}`).length)
    expect(Math.min(...counts)).toBeGreaterThan(3)
    expect(namesIn('Checkout/States board').toSorted()).toEqual([...groups, 'Lead'].toSorted())
  })

  test('shows the code of an app for each component', () => {
    const isApp = ({ parameters }: Annotated) => parameters?.docs?.source?.code?.includes("from 'tillkit'")
    const without = modules
      .filter(({ default: { title } }) => title.startsWith('Components/'))
      .filter(({ default: file, ...stories }) => !isApp(file) && !Object.values(stories).every(isApp))
    expect(without.map((module) => module.default.title)).toEqual([])
  })
})
