import { describeStorm } from './describeStorm.js'

await describeStorm({ name: 'storm', seeds: [1, 2, 3, 4] })
