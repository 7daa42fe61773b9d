import { TillError } from '../../errors.js'

/**
 * What is wrong with an event signature.
 *
 * - `TooLong`, `TooDeep`, `TooMany`, `TooManyIndexed`: past one of the bounds of `eventSignatureBounds`.
 * - `Unprintable`: a character that is not printable ASCII.
 * - `Unexpected`: something else should stand there.
 * - `UnknownType`: not a type of the contract ABI.
 * - `BadLength`: the length of an array is not valid.
 * - `BadName`, `DuplicateName`: an argument cannot be named so.
 * - `Anonymous`: an anonymous event has no topic to listen to.
 */
export type EventSignatureFault =
  | 'TooLong'
  | 'TooDeep'
  | 'TooMany'
  | 'TooManyIndexed'
  | 'Unprintable'
  | 'Unexpected'
  | 'UnknownType'
  | 'BadLength'
  | 'BadName'
  | 'DuplicateName'
  | 'Anonymous'

/** An event signature cannot be read: `fault` says what is wrong, `position` where, counted in characters from 0. */
export class EventSignatureError extends TillError<'EventSignatureInvalid'> {
  override name = 'EventSignatureError'
  /** What is wrong, in a stable word. */
  readonly fault: EventSignatureFault
  /** Where, counted in characters from 0. */
  readonly position: number

  constructor(fault: EventSignatureFault, position: number, details: string) {
    super('EventSignatureInvalid', {
      shortMessage: `The event signature cannot be read at character ${position}.`,
      details,
      fix: 'Write it as the contract declares it, such as Transfer(address indexed from, address indexed to, uint256 value).',
    })
    this.fault = fault
    this.position = position
  }
}
