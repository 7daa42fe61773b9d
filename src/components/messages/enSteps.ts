import {
  type Allowance,
  by,
  type StepSentences,
  stepSentences,
  until,
} from '../../checkout/explain/stepSentences.js'

/** The English sentences that describe each step to the buyer. */
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
