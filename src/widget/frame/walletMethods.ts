export const readMethods = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])

export const chainMethods = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

export const promptMethods = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
])
