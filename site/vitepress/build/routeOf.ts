/** Returns the address of a page of `docs` on the site: a `README.md` is the page of its folder. */
export function routeOf(file: string): string {
  return `/${file.replace(/(^|\/)README\.md$/, '$1').replace(/\.md$/, '.html')}`
}

/** Returns the file name that VitePress uses for a page of `docs`. */
export function rewrite(file: string): string {
  return file.replace(/(^|\/)README\.md$/, '$1index.md')
}
