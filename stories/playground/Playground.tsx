import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { variableOf } from '../../tools/designTokens.js'
import { contrastOf } from '../foundations/contrastOf.js'
import { Swatches } from '../Swatches.js'
import { type Theme, toCss, toJson } from './exportTheme.js'

/** Lets the visitor choose a look, shows it on the components, measures contrasts, and exports CSS or design tokens. */
export function Playground(): ReactNode {
  const [theme, setTheme] = useState<Theme>(start)
  const sample = useRef<HTMLDivElement>(null)
  const [contrasts, setContrasts] = useState<readonly Contrast[]>([])
  const style = Object.fromEntries(
    Object.entries(theme).map(([path, value]) => [variableOf(path.split('.')), value]),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the contrasts depend on the theme.
  useEffect(() => {
    if (sample.current) setContrasts(measure(sample.current))
  }, [theme])

  const choose = (path: string) => (value: string) => setTheme((before) => ({ ...before, [path]: value }))
  return (
    <div className="story-playground">
      <div
        ref={sample}
        className="story-ground story-playground-preview"
        data-till-theme="light"
        style={{ ...(style as CSSProperties), background: 'var(--till-paper)', color: 'var(--till-ink)' }}
      >
        <Swatches />
      </div>
      <div className="story-playground-side">
        <form className="story-playground-choices" onSubmit={(event) => event.preventDefault()}>
          {Object.entries(theme).map(([path, value]) => (
            <Choice key={path} path={path} value={value} onChoose={choose(path)} />
          ))}
        </form>
        <ul className="story-playground-contrasts">
          {contrasts.map(({ name, contrast }) => (
            <li key={name} data-pale={contrast < 4.5 || undefined}>
              {name}: {contrast.toFixed(1)} : 1 {contrast < 4.5 ? '✗ keep 4.5' : '✓'}
            </li>
          ))}
        </ul>
        <Export name="CSS" text={toCss(theme)} />
        <Export name="Design tokens (JSON)" text={toJson(theme)} />
      </div>
    </div>
  )
}

function Choice(props: { path: string; value: string; onChoose: (value: string) => void }): ReactNode {
  const { path, value, onChoose } = props
  const options = choices[path]
  const id = useId()
  return (
    <label htmlFor={id}>
      <span>{variableOf(path.split('.'))}</span>
      {options ? (
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input id={id} type="color" value={value} onChange={({ target }) => onChoose(target.value)} />
      )}
    </label>
  )
}

function Export(props: { name: string; text: string }): ReactNode {
  const { name, text } = props
  const id = useId()
  return (
    <label className="story-playground-export" htmlFor={id}>
      <span>{name}</span>
      <textarea id={id} readOnly rows={8} value={text} onFocus={({ target }) => target.select()} />
    </label>
  )
}

type Contrast = { name: string; contrast: number }

/** Measures the contrasts of the rendered colours, because the styles calculate some of them from the chosen ones. */
function measure(sample: HTMLElement): Contrast[] {
  const colorOf = (selector: string) => {
    const part = sample.querySelector(selector)
    return part ? getComputedStyle(part) : undefined
  }
  const paper = getComputedStyle(sample).backgroundColor
  const pairs = {
    'Text on paper': [colorOf('.till-checkout-title')?.color, paper],
    'Secondary text on paper': [colorOf('.till-item-collection')?.color, paper],
    'Text of a button': [
      colorOf('.till-button:not([data-variant], [aria-disabled="true"])')?.color,
      colorOf('.till-button:not([data-variant], [aria-disabled="true"])')?.backgroundColor,
    ],
    'The accent as text': [colorOf('.till-button[data-variant="outline"]')?.color, paper],
  }
  return Object.entries(pairs).map(([name, [text = paper, behind = paper]]) => ({
    name,
    contrast: contrastOf(text, behind),
  }))
}

/** The design tokens that have a list of values to choose from. All other tokens are colours. */
const choices: { [path: string]: readonly string[] } = {
  'semantic.font.display': [
    'ui-serif, Georgia, serif',
    'system-ui, sans-serif',
    'ui-rounded, sans-serif',
    'ui-monospace, monospace',
  ],
  'semantic.size.base': ['0.875rem', '0.9375rem', '1rem', '1.125rem'],
  'semantic.weight.strong': ['500', '600', '700', '800'],
  'semantic.space.base': ['0.75rem', '1rem', '1.25rem'],
  'semantic.control.base': ['2.25rem', '2.75rem', '3.25rem'],
  'semantic.line.base': ['1px', '2px', '3px'],
  'semantic.radius.base': ['0rem', '0.1875rem', '0.5rem', '1rem', '999px'],
}

const start: Theme = {
  'semantic.color.accent': '#1f5143',
  'semantic.color.ink': '#1d1b17',
  'semantic.color.muted': '#69635a',
  'semantic.color.hairline': '#e2dcd0',
  'semantic.color.paper': '#fefdfb',
  'semantic.color.ground': '#f4f1ea',
  ...Object.fromEntries(Object.entries(choices).map(([path, [first = '']]) => [path, first])),
  'semantic.size.base': '0.9375rem',
  'semantic.weight.strong': '600',
  'semantic.space.base': '1rem',
  'semantic.control.base': '2.75rem',
  'semantic.radius.base': '0.1875rem',
}
