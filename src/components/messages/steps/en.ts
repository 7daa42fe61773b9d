import {
  type Allowance,
  by,
  type StepSentences,
  stepSentences,
  until,
} from '../../../checkout/explain/stepSentences.js'

/** What each step does, in English, as it is said to who buys. */
export const enSteps: StepSentences = {
  ...stepSentences,
  allow: ({ spender = 'the market', ...rest }) => `Let ${spender} collect ${amountOf(rest)}`,
  signAllow: ({ spender = 'the market', through, until: time, ...rest }) =>
    `Sign that ${spender} may collect ${amountOf(rest)}${by(through)}, ${until(time)}`,
  takeBack: ({ spender }) => `Take back what ${spender} may collect`,
}

function amountOf({ amount, token }: Allowance<string>): string {
  return amount ?? `any amount${token ? ` of ${token}` : ''}`
}
