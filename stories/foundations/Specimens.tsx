import type { CSSProperties, ReactNode } from 'react'
import { tokensOf } from './tokens.js'

/** The design tokens of some groups, each with a sample, its CSS variable and its description. */
export function Specimens(props: Specimens.Props): ReactNode {
  const { groups, show } = props
  return (
    <ul className="story-specimens">
      {groups.flatMap(tokensOf).map(({ variable, text }) => (
        <li key={variable}>
          {show(`var(${variable})`)}
          <code className="story-variable">{variable}</code>
          <p className="story-told">{text}</p>
        </li>
      ))}
    </ul>
  )
}

export declare namespace Specimens {
  type Props = {
    groups: readonly string[]
    /** Renders a sample of a design token. `value` is its CSS `var()`. */
    show: (value: string) => ReactNode
  }
}

/** A box that shows a design token. */
export function Specimen(props: { style: CSSProperties; children?: ReactNode }): ReactNode {
  return (
    <div className="story-specimen" style={props.style} aria-hidden="true">
      {props.children}
    </div>
  )
}
