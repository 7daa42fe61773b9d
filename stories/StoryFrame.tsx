import { type ReactNode, useEffect } from 'react'
import type { Direction } from '../src/components/messages/en.js'
import { MessagesProvider } from '../src/components/messages/MessagesProvider.js'
import { StoryWorld } from './StoryWorld.js'

/** What the toolbar chooses, around a story. */
export function StoryFrame(props: StoryFrame.Props): ReactNode {
  const { theme, look, density, direction, locale, wallet, children } = props

  useEffect(() => {
    document.documentElement.dataset.tillTheme = theme
  }, [theme])

  return (
    <MessagesProvider locale={locale} dir={direction === 'auto' ? undefined : direction}>
      <div
        className="story"
        data-till-theme={theme}
        data-till-look={look}
        data-till-density={density}
        data-direction={direction}
        data-locale={locale}
      >
        <StoryWorld key={wallet} wallet={wallet}>
          {children}
        </StoryWorld>
      </div>
    </MessagesProvider>
  )
}

export declare namespace StoryFrame {
  type Props = {
    theme: 'system' | 'light' | 'dark'
    look: 'littoral' | 'ink' | 'sherbet'
    density: 'comfortable' | 'compact'
    /** `auto` is that of the language. */
    direction: Direction | 'auto'
    locale: string
    wallet: StoryWorld.Wallet
    children: ReactNode
  }
}
