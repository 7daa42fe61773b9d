import { sample } from '../../../../../test/setup/sample.js'
import { describeStorm } from './describeStorm.js'

await describeStorm({ name: 'storm', seeds: sample([1, 2, 3, 4], 1) })
