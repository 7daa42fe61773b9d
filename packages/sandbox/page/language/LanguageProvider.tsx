import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react'
import { loadMessages, type Messages, MessagesProvider } from 'tillkit'
import { catalogues, type Language } from './texts/catalogues.js'
import type { Texts } from './texts/en.js'

/** Gives the marketplace and Tillkit's parts in it one language, and the page its direction. */
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
    // Another one may have been chosen while this one was on its way.
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
    /** What is spoken until something else is chosen. */
    first: Spoken
  }>
}

/** The language that is shown, what it says, and the way to choose another one. */
export function useLanguage(): LanguageValue {
  const value = use(LanguageContext)
  if (!value) throw new Error('There is no LanguageProvider above this component.')
  return value
}

/** The marketplace's texts in the language that is shown. */
export function useTexts(): Texts {
  return useLanguage().texts
}

/** A language with Tillkit's texts in it. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  return { language, messages: await loadMessages(language) }
}

export type Spoken = { language: Language; messages: Messages }

type LanguageValue = { language: Language; texts: Texts; choose: (language: Language) => void }

const LanguageContext = createContext<LanguageValue | undefined>(undefined)

/** Returns the language of the first page: the visitor's last choice, or the browser's first language that the page has. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey) ?? '', ...navigator.languages]
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** The key of the chosen language in `localStorage`. */
const languageKey = 'littoral.language'

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(catalogues, tag)
}
