import { createServer } from 'node:http'
import { nowOf } from '../nowOf.js'

/**
 * A process that takes every POST, and does nothing else. It is told how many more to wait for, says that it knows, and tells when
 * they were there.
 */
let left = Number.POSITIVE_INFINITY
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(204).end()
    if (--left === 0) process.send({ arrived: nowOf() })
  })
}).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
process.on('message', ({ more }) => {
  left = more
  process.send({ waiting: true })
})
