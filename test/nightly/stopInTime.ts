import { beforeEach } from 'vitest'

const until = process.env.TILLKIT_NIGHTLY_UNTIL

// No case begins when the time of the programme is over.
beforeEach(({ skip }) => {
  if (until !== undefined && Date.now() > Number(until)) skip('The time is over.')
})
