import { TillError } from '../../errors.js'

/**
 * The reason why an event signature is invalid.
 *
 * - `TooLong`, `TooDeep`, `TooMany`, `TooManyIndexed`: the signature exceeds a limit of `eventSignatureBounds`.
 * - `Unprintable`: a character is not printable ASCII.
 * - `Unexpected`: the syntax requires another character or word.
 * - `UnknownType`: the type is not a type of the contract ABI.
 * - `BadLength`: the length of an array is invalid.
 * - `BadName`, `DuplicateName`: the name of an argument is invalid or not unique.
 * - `Anonymous`: the event is anonymous, so it has no topic with which logs could be found.
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

/** The error for an invalid event signature. */
export class EventSignatureError extends TillError<'EventSignatureInvalid'> {
  override name = 'EventSignatureError'
  /** The code of the fault, which stays the same in later versions. */
  readonly fault: EventSignatureFault
  /** The position of the fault, in characters from 0. */
  readonly position: number

  constructor(fault: EventSignatureFault, position: number, details: string) {
    super('EventSignatureInvalid', {
      shortMessage: `The event signature cannot be read at character ${position}.`,
      details,
      fix: 'Write the signature as the contract declares it, such as Transfer(address indexed from, address indexed to, uint256 value).',
    })
    this.fault = fault
    this.position = position
  }
}
