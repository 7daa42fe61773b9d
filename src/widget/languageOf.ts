export function languageOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[lang]')?.lang || 'en'
}
