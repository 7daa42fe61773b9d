import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../src/checkout/explain/stepSentences.js'
import { en } from '../../../src/components/messages/en.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { ErrorNotice } from '../../../src/components/parts/ErrorNotice.js'
import { StepList } from '../../../src/components/purchase/StepList.js'
import { TillError } from '../../../src/errors.js'
import { makeError, planRefused } from '../../../stories/errors.js'
import { states } from '../../../stories/states.js'

const notice = <ErrorNotice error={makeError('none')} />

describe('MessagesProvider', () => {
  test('shows English until the catalogue has loaded', async () => {
    const { container } = render(<MessagesProvider locale="de">{notice}</MessagesProvider>)
    expect(screen.getByText('Your wallet does not have enough to pay.')).toBeDefined()
    await screen.findByText('Das Guthaben in Ihrer Wallet reicht nicht aus.')
    expect(container.querySelector('[lang="de"][dir="ltr"]')).not.toBeNull()
  })

  test('shows the given `messages`', () => {
    const messages = { ...en, funds: { ...en.funds, none: 'Not a penny moved.' } }
    render(<MessagesProvider messages={messages}>{notice}</MessagesProvider>)
    expect(screen.getByText('Not a penny moved.')).toBeDefined()
  })

  test('shows the given `messages` in place of those of `locale`', () => {
    const messages = { ...en, funds: { ...en.funds, none: 'Not a penny moved.' } }
    const { rerender } = render(
      <MessagesProvider locale="de" messages={undefined}>
        {notice}
      </MessagesProvider>,
    )
    rerender(
      <MessagesProvider locale="de" messages={messages}>
        {notice}
      </MessagesProvider>,
    )
    expect(screen.getByText('Not a penny moved.')).toBeDefined()
  })

  test('applies `dir`', async () => {
    const { container } = render(
      <MessagesProvider locale="ar" dir="ltr">
        {notice}
      </MessagesProvider>,
    )
    await screen.findByText('لم يُدفع شيء.')
    expect(container.querySelector('[lang="ar"]')?.getAttribute('dir')).toBe('ltr')
  })

  test('replaces the catalogue when the locale changes, and shows English when it is unknown', async () => {
    const { rerender } = render(<MessagesProvider locale="fr">{notice}</MessagesProvider>)
    await screen.findByText('Rien n’a été payé.')
    rerender(<MessagesProvider locale="cy">{notice}</MessagesProvider>)
    await screen.findByText('Nothing was paid.')
  })

  test('marks text that exists only in English with its language', async () => {
    const error = new TillError('Closed', {
      shortMessage: 'The gallery is closed.',
      fix: 'Come back tomorrow.',
    })
    render(
      <MessagesProvider locale="ar">
        <ErrorNotice error={error} />
        <StepList steps={[{ id: 'unknown', text: 'Sweep the gallery', status: 'waiting' }]} />
      </MessagesProvider>,
    )
    await screen.findByText('لم يُدفع شيء.')
    for (const text of ['The gallery is closed.', 'Come back tomorrow.', 'Sweep the gallery']) {
      const { lang, dir } = screen.getByText(text)
      expect({ lang, dir }).toEqual({ lang: 'en', dir: 'ltr' })
    }
  })

  test('describes each step in the chosen language', async () => {
    render(
      <MessagesProvider locale="ar">
        <StepList steps={states.awaitingWallet.steps} />
      </MessagesProvider>,
    )
    await screen.findByText('السماح للسوق بسحب \u2068129.50 USDC\u2069')
    expect(document.querySelector('[lang="en"]')).toBeNull()
  })

  test('formats amounts in steps for the locale', async () => {
    const amount = { amount: 1_234_567_890n, currency: { symbol: 'USDC', decimals: 6 } }
    const step = { id: 'tokenApproval', ...inWords({ kind: 'allow', amount }), status: 'waiting' } as const
    render(
      <MessagesProvider locale="de">
        <StepList steps={[step]} />
      </MessagesProvider>,
    )
    await screen.findByText('Dem Marktplatz erlauben, 1.234,56789 USDC einzuziehen')
  })

  test('shows the market name that the host passes', async () => {
    const market = '0x5FbD…0aa3'
    const amount = { amount: 42_500_000n, currency: { symbol: 'USDC', decimals: 6 } }
    const step = {
      id: 'tokenApproval',
      ...inWords({ kind: 'allow', market, amount }),
      status: 'waiting',
    } as const
    const { rerender } = render(<StepList steps={[step]} />)
    screen.getByText('Allow the market to collect 42.50 USDC')
    rerender(
      <StepList
        steps={[step]}
        nameOf={(kind, who) => (kind === 'account' && who === market ? 'Littoral' : undefined)}
      />,
    )
    screen.getByText('Allow Littoral to collect 42.50 USDC')
  })

  test('translates every finding of a PlanRefused error', async () => {
    render(
      <MessagesProvider locale="ja">
        <ErrorNotice error={planRefused} />
      </MessagesProvider>,
    )
    const list = await screen.findByRole('list', { name: '中止された理由' })
    expect(list.children).toHaveLength(planRefused.findings.length)
    expect(list.textContent).not.toMatch(/[a-z]{3}\s[a-z]{3}/)
  })
})
