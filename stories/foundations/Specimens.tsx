import type { CSSProperties, ReactNode } from 'react'
import { tokensOf } from './tokens.js'

/** The tokens of some groups: each shown, called by its variable, and told in a sentence. */
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
    /** Such as `semantic.color`. */
    groups: readonly string[]
    /** Shows a token by what stands for it in CSS. */
    show: (value: string) => ReactNode
  }
}

/** A box that looks as a token says. */
export function Specimen(props: { style: CSSProperties; children?: ReactNode }): ReactNode {
  return (
    <div className="story-specimen" style={props.style} aria-hidden="true">
      {props.children}
    </div>
  )
}
