/** The language of the part of the page that an element is in, as its author says; English where nothing is said. */
export function languageOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[lang]')?.lang || 'en'
}
