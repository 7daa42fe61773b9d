import { foundry } from 'viem/chains'

export const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' }

/** The chain of the cards, as `answerRequest` simulates it. */
export const chain = { ...foundry, contracts: { multicall3 } }
