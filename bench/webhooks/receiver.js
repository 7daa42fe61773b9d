import { createServer } from 'node:http'
import { nowOf } from '../nowOf.js'

/**
 * A process that accepts every POST. Its parent sends how many requests to expect, how many of them to skip, and the delay of each
 * response. The process confirms, and later reports the times of the first counted and of the last request.
 */
let left = Number.POSITIVE_INFINITY
let skipped = 0
let wait = 0
let first
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const answer = () => response.writeHead(204).end()
    if (wait > 0) setTimeout(answer, wait)
    else answer()
    if (skipped-- === 0) first = nowOf()
    if (--left === 0) process.send({ arrived: { first, last: nowOf() } })
  })
}).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
// Exit when the parent process has ended.
process.on('disconnect', () => process.exit())
process.on('message', ({ more, skip, delayMs }) => {
  left = more
  skipped = skip
  wait = delayMs
  process.send({ waiting: true })
})
