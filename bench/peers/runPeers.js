import { installPeers } from './installPeers.js'
import { measurePeers } from './measurePeers.js'

/** Measures one table of `printPeers` in a process of its own, because some compared kits never stop polling. */
const { load } = await installPeers()
const found = await measurePeers({ load, ...JSON.parse(process.argv[2]) })
process.send(found, () => process.exit())
