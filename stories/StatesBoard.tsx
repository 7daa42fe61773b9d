import type { ReactNode } from 'react'

/** Shows each story with its name, in the light and in the dark theme. */
export function StatesBoard({ stories }: StatesBoard.Props): ReactNode {
  return (
    <div className="story-board">
      {Object.entries(stories).map(([name, { render }]) => (
        <figure key={name} className="story-board-state">
          <figcaption className="story-board-name">{spaced(name)}</figcaption>
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} className="story-board-ground" data-till-theme={theme}>
              {render()}
            </div>
          ))}
        </figure>
      ))}
    </div>
  )
}

export declare namespace StatesBoard {
  type Props = { stories: { readonly [name: string]: { render: () => ReactNode } } }
}

/** Writes the name of an export with spaces: `IdleShortOfFee` as “Idle short of fee”. */
function spaced(name: string): string {
  return name.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
