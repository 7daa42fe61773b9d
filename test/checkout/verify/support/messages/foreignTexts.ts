import { place } from '../place.js'
import { writeLogin } from './writeLogin.js'

const { buyer, stranger } = place

/** Texts whose signature can be used elsewhere: as the seed of a key, a login, or a link between wallets. */
export const foreignTexts: { readonly [name: string]: string } = {
  // Texts from whose signature an app derives the key of another account.
  'zkSync Lite': 'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  'zkSync Lite on a test network':
    'Access zkSync account.\n\nOnly sign this message for a trusted client!\nChain ID: 4.',
  'Immutable X': 'Only sign this request if you’ve initiated an action with Immutable X.',
  'Immutable X with an apostrophe of ASCII':
    "Only sign this request if you've initiated an action with Immutable X.",
  'Immutable X, a request':
    'Only sign this request if you’ve initiated an action with Immutable X.\n\nFor internal use:\n' +
    'bd717ba31dca6e0f3f136f7c4197babce5f09a9f25176044c0b3112b1b6017a3',
  Umbra: 'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
  'Umbra, later':
    'Sign this message to access your Umbra account.\n\nThis signature gives the app access to your funds, so only ' +
    'sign this message for a trusted client!',
  'Umbra on another chain':
    'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!\n\nChain ID: 10',
  Fluidkey:
    'By signing this message you will generate your Fluidkey private keys.\n\nWARNING: Only sign this message within ' +
    'a trusted website or platform to avoid loss of funds.\n\nSecret: 5f4dcc3b5aa765d61d8327deb882cf99',
  Loopring:
    'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
  'a StarkEx exchange': 'Sign this message to derive your Stark key. Only sign it on a site that you trust.',
  'dYdX, onboarding': 'dYdX Onboarding\n\nOnly sign this message on trade.dydx.exchange.',
  'dYdX Chain': 'dYdX Chain\n\nAction: dYdX Chain Onboarding',
  'an encryption key': 'Signing this message creates the key by which your private data is read.',
  'a private account':
    'Sign this message to create your private account. The signature is your spending key.',
  'a spending key':
    'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds.',

  // Logins and links that do not name their site.
  OpenSea:
    'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service and Privacy Policy.\n\nThis ' +
    `request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${buyer.toLowerCase()}` +
    '\n\nNonce:\n6a8b1a2c-5a70-4d3f-9c6e-0a1b2c3d4e5f',
  'OpenSea with its site':
    'Welcome to OpenSea!\n\nTerms of Service (https://opensea.io/tos)\n\nNonce:\nabcdefgh',
  Blur: `Sign in to Blur\n\nChallenge: 9d1c4bb2a7f04d3e8c11\n\nAddress: ${buyer}`,
  LooksRare:
    'Welcome to LooksRare. Click "Sign" to sign in. No password needed!\n\nI accept the Terms of Service.',
  X2Y2: 'Sign in X2Y2 with this one-time message. It costs nothing.',
  Rarible: `I would like to save my profile. Address ${buyer}. Nonce 12345678`,
  Lens: 'Sign in to Lens Protocol with your profile 0x01-0x2b. Nonce: 8f3a9be1c0',
  Snapshot: 'I delegate the right to vote in my name.',
  'Gitcoin Passport': 'I commit that this wallet belongs to me and link it to my passport.',
  'a link of wallets': `I link ${buyer} with ${stranger}. Both belong to me.`,
  'a link with a name': `Verify that I own ${buyer} for the user @stranger.`,
  'a delegation': `I allow ${stranger} to act in my name until 2099.`,
  'a withdrawal': `Withdraw 5 ETH to ${stranger}. Nonce: 12345678`,
  'a bare challenge': '8f3a9be1c04d5e6f',
  'a challenge in hex': '0x8f3a9be1c04d5e6f',
  'a hash': '8f3a9be1c04d5e6f8f3a9be1c04d5e6f8f3a9be1c04d5e6f8f3a9be1c04d5e6f',
  'a hash with its prefix': '0x8f3a9be1c04d5e6f8f3a9be1c04d5e6f8f3a9be1c04d5e6f8f3a9be1c04d5e6f',
  JSON: `{"type":"transfer","to":"${stranger}","amount":"5000000000000000000"}`,
  greeting: 'Hello',
  'terms of nobody': 'I agree to the terms.',

  // EIP-4361 logins at other sites, or of other accounts.
  'a login at another site': writeLogin({ host: 'evil.example', uri: 'https://evil.example/' }),
  'a login of another account': writeLogin({ address: stranger }),
  'the example of EIP-4361':
    'example.com wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n' +
    'I accept the ExampleOrg Terms of Service: https://example.com/tos\n\nURI: https://example.com/login\nVersion: 1\n' +
    'Chain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n' +
    '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/\n' +
    '- https://example.com/my-web2-claim.json',
  'a capability (EIP-5573)': writeLogin({
    statement:
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete' for " +
      "'https://market.example/all'.",
    resources: ['urn:recap:eyJhdHQiOnt9fQ'],
  }),
}
