import { type CSSProperties, type ReactNode, useEffect } from 'react'
import type { Messages } from '../src/components/messages/en.js'
import { MessagesProvider } from '../src/components/messages/MessagesProvider.js'
import { StoryProviders } from './StoryProviders.js'
import { type WalletKind, WalletKindContext } from './WalletKind.js'

/** Applies the settings of Storybook's toolbar to a story. */
export function StoryFrame(props: StoryFrame.Props): ReactNode {
  const { theme, look, density, direction, locale, wallet, style, children } = props

  useEffect(() => {
    document.documentElement.dataset.tillTheme = theme
  }, [theme])

  return (
    <MessagesProvider locale={locale} dir={direction === 'auto' ? undefined : direction}>
      <div
        className="story"
        style={style}
        data-till-theme={theme}
        data-till-look={look}
        data-till-density={density}
        data-direction={direction}
        data-locale={locale}
      >
        <WalletKindContext value={wallet}>
          <StoryProviders key={wallet} wallet={wallet === 'none' ? 'none' : 'connected'}>
            {children}
          </StoryProviders>
        </WalletKindContext>
      </div>
    </MessagesProvider>
  )
}

export declare namespace StoryFrame {
  type Props = {
    theme: 'system' | 'light' | 'dark'
    look: 'littoral' | 'ink' | 'sherbet'
    density: 'comfortable' | 'compact'
    /** `auto` uses the direction of the language. */
    direction: Messages['dir'] | 'auto'
    locale: string
    wallet: WalletKind
    style: CSSProperties
    children: ReactNode
  }
}
