export class WrongField extends Error {
  override name = 'WrongField'
  declare readonly path: readonly (string | number)[]
  declare readonly problem: string

  constructor(path: readonly (string | number)[], problem: string) {
    super(`${path.join('.') || 'body'}: ${problem}.`)
    this.path = path
    this.problem = problem
  }
}
