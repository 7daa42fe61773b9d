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
  test('default: English first, the language as soon as it is there', async () => {
    const { container } = render(<MessagesProvider locale="de">{notice}</MessagesProvider>)
    expect(screen.getByText('The wallet does not hold enough to pay.')).toBeDefined()
    await screen.findByText('Das Guthaben in der Wallet reicht nicht aus.')
    expect(container.querySelector('[lang="de"][dir="ltr"]')).not.toBeNull()
  })

  test('parameters: messages', () => {
    const messages = { ...en, funds: { ...en.funds, none: 'Not a penny moved.' } }
    render(<MessagesProvider messages={messages}>{notice}</MessagesProvider>)
    expect(screen.getByText('Not a penny moved.')).toBeDefined()
  })

  test('parameters: dir', async () => {
    const { container } = render(
      <MessagesProvider locale="ar" dir="ltr">
        {notice}
      </MessagesProvider>,
    )
    await screen.findByText('لم يُدفع شيء.')
    expect(container.querySelector('[lang="ar"]')?.getAttribute('dir')).toBe('ltr')
  })

  test('behavior: another locale replaces it, an unknown one is English', async () => {
    const { rerender } = render(<MessagesProvider locale="fr">{notice}</MessagesProvider>)
    await screen.findByText('Rien n’a été payé.')
    rerender(<MessagesProvider locale="cy">{notice}</MessagesProvider>)
    await screen.findByText('Nothing was paid.')
  })

  test('behavior: what there is in English only is marked as such', async () => {
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

  test('behavior: what each step does is said in the language', async () => {
    render(
      <MessagesProvider locale="ar">
        <StepList steps={states.confirm.steps} />
      </MessagesProvider>,
    )
    await screen.findByText('السماح للسوق بتحصيل \u2068129.50 USDC\u2069')
    expect(document.querySelector('[lang="en"]')).toBeNull()
  })

  test('behavior: amounts in steps are written as the language writes numbers', async () => {
    const amount = { amount: 1_234_567_890n, currency: { symbol: 'USDC', decimals: 6 } }
    const step = { id: 'tokenApproval', ...inWords({ kind: 'allow', amount }), status: 'waiting' } as const
    render(
      <MessagesProvider locale="de">
        <StepList steps={[step]} />
      </MessagesProvider>,
    )
    await screen.findByText('Dem Markt erlauben, 1.234,56789 USDC einzuziehen')
  })

  test('behavior: a market goes by the name that the host gives it', async () => {
    const market = '0x5FbD…0aa3'
    const amount = { amount: 42_500_000n, currency: { symbol: 'USDC', decimals: 6 } }
    const step = {
      id: 'tokenApproval',
      ...inWords({ kind: 'allow', market, amount }),
      status: 'waiting',
    } as const
    const { rerender } = render(<StepList steps={[step]} />)
    screen.getByText('Let the market collect 42.50 USDC')
    rerender(
      <StepList
        steps={[step]}
        nameOf={(kind, who) => (kind === 'account' && who === market ? 'Littoral' : undefined)}
      />,
    )
    screen.getByText('Let Littoral collect 42.50 USDC')
  })

  test('behavior: every reason of a planRefused is said in the language', async () => {
    render(
      <MessagesProvider locale="ja">
        <ErrorNotice error={planRefused} />
      </MessagesProvider>,
    )
    const list = await screen.findByRole('list', { name: '拒否した理由' })
    expect(list.children).toHaveLength(planRefused.findings.length)
    expect(list.textContent).not.toMatch(/[a-z]{3}\s[a-z]{3}/)
  })
})
