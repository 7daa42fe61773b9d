/** Returns the path of the declaration file that the build writes for a source file. Both paths are relative to the root. */
export function declarationOf(source: string): string {
  return source.replace(/^(packages\/[^/]+\/)?src\//, '$1dist/').replace(/\.tsx?$/, '.d.ts')
}
