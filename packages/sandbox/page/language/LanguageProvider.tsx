import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react'
import { type Messages, MessagesProvider } from 'tillkit'
import { loadMessages } from 'tillkit/messages'
import { catalogues, type Language } from './texts/catalogues.js'
import type { Texts } from './texts/en.js'

export function LanguageProvider(props: LanguageProvider.Props): ReactNode {
  const [spoken, speak] = useState(props.first)
  const { language, messages } = spoken
  const texts = catalogues[language]

  useEffect(() => {
    document.title = texts.title
    document.documentElement.lang = language
    document.documentElement.dir = messages.dir
  }, [texts, language, messages])

  const choose = async (next: Language) => {
    localStorage.setItem(languageKey, next)
    const spoken = await loadLanguage(next)
    // The visitor may have chosen another language while this one was loading.
    if (localStorage.getItem(languageKey) !== next) return
    startTransition(() => speak(spoken))
  }
  return (
    <LanguageContext value={{ language, texts, choose }}>
      <MessagesProvider messages={messages}>{props.children}</MessagesProvider>
    </LanguageContext>
  )
}

export declare namespace LanguageProvider {
  type Props = PropsWithChildren<{
    first: Spoken
  }>
}

export function useLanguage(): LanguageValue {
  const value = use(LanguageContext)
  if (!value) throw new Error('There is no LanguageProvider above this component.')
  return value
}

export function useTexts(): Texts {
  return useLanguage().texts
}

export async function loadLanguage(language: Language): Promise<Spoken> {
  return { language, messages: await loadMessages(language) }
}

export type Spoken = { language: Language; messages: Messages }

type LanguageValue = { language: Language; texts: Texts; choose: (language: Language) => void }

const LanguageContext = createContext<LanguageValue | undefined>(undefined)

export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey) ?? '', ...navigator.languages]
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

const languageKey = 'littoral.language'

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(catalogues, tag)
}
