import type { Meta, StoryObj } from '@storybook/react-vite'
import { languages } from '../src/components/messages/loadMessages.js'
import { formatFiat, formatMoney } from '../src/components/parts/format.js'
import { Money } from '../src/components/parts/Money.js'
import { usdc } from './fixtures.js'
import { Specimen, Specimens } from './foundations/Specimens.js'

export default { title: 'Foundations', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/**
 * Each colour with its meaning. The styles also calculate the colour of text on the accent colour, and a readable accent colour for text.
 */
export const Colour: Story = {
  render: () => (
    <Specimens groups={['semantic.color']} show={(value) => <Specimen style={{ background: value }} />} />
  ),
}

/** Two fonts, four sizes, four weights. */
export const Type: Story = {
  render: () => (
    <>
      <Specimens
        groups={['semantic.font']}
        show={(value) => (
          <Specimen style={{ fontFamily: value, fontSize: '1.5rem' }}>Maidenhair fern 129.50</Specimen>
        )}
      />
      <Specimens
        groups={['semantic.size']}
        show={(value) => <Specimen style={{ fontSize: value }}>Maidenhair fern 129.50</Specimen>}
      />
      <Specimens
        groups={['semantic.weight']}
        show={(value) => (
          <Specimen style={{ fontWeight: value as 'bold', fontSize: '1.25rem' }}>
            Maidenhair fern 129.50
          </Specimen>
        )}
      />
    </>
  ),
}

/** Spacing, controls, lines, corners and shadows. */
export const Space: Story = {
  render: () => (
    <>
      <Specimens
        groups={['semantic.space', 'semantic.control', 'semantic.line']}
        show={(value) => <Specimen style={{ blockSize: value, background: 'var(--till-accent)' }} />}
      />
      <Specimens
        groups={['semantic.radius', 'derived.radius']}
        show={(value) => (
          <Specimen
            style={{
              borderStartStartRadius: value.replace(')', ', var(--till-radius))'),
              blockSize: '4rem',
              borderBlockStart: '2px solid var(--till-accent)',
              borderInlineStart: '2px solid var(--till-accent)',
            }}
          />
        )}
      />
      <Specimens
        groups={['semantic.elevation']}
        show={(value) => <Specimen style={{ boxShadow: value, blockSize: '4rem', marginBlockEnd: '3rem' }} />}
      />
    </>
  ),
}

/** The same amounts in each language. Every visible digit is exact. Hidden digits are rounded to the buyer's disadvantage. */
export const MoneyInEveryLanguage: Story = {
  name: 'Money',
  render: () => (
    <ul className="story-specimens">
      {languages.map((locale) => (
        <li key={locale} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
          <code className="story-variable">{locale}</code>
          {amounts.map((amount) => (
            <p key={amount} className="story-told">
              {formatMoney({ amount, currency: usdc, locale })}
            </p>
          ))}
          <p className="story-told">{formatFiat({ value: '1250.5', locale })}</p>
        </li>
      ))}
      <li>
        <p className="story-told">
          <Money amount={1_250_500_000n} currency={usdc} />
        </p>
      </li>
    </ul>
  ),
}

/** Durations and easing. If the visitor prefers reduced motion, nothing moves. */
export const Motion: Story = {
  render: () => (
    <Specimens
      groups={['semantic.duration', 'semantic.easing']}
      show={(value) => (
        <div className="story-run">
          <Specimen
            style={
              value.includes('easing')
                ? { transitionTimingFunction: value }
                : { transitionDuration: `calc(4 * ${value})` }
            }
          />
        </div>
      )}
    />
  ),
}

const amounts = [0n, 42_500_000n, 1_250_500_000n, 45n]
