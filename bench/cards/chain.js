import { foundry } from 'viem/chains'

/** The contract that puts many calls into one. */
export const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' }

/** The chain of the cards, which is no more than what `answerRequest` says. */
export const chain = { ...foundry, contracts: { multicall3 } }
