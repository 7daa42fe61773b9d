/**
 * A field that is not as the interface has it. Reading and writing throw it; whoever calls them says what it means, as
 * an error of its own.
 */
export class WrongField extends Error {
  override name = 'WrongField'
  /** Where it stands, such as `['orders', 1, 'priceAmount']`. */
  declare readonly path: readonly (string | number)[]
  /** What is wrong with it, in a few words. */
  declare readonly problem: string

  constructor(path: readonly (string | number)[], problem: string) {
    super(`${path.join('.') || 'body'}: ${problem}.`)
    this.path = path
    this.problem = problem
  }
}
