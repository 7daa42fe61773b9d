/** Returns the built declaration of a source file; both paths are relative to the root. */
export function declarationOf(source: string): string {
  return source.replace(/^(packages\/[^/]+\/)?src\//, '$1dist/').replace(/\.tsx?$/, '.d.ts')
}
