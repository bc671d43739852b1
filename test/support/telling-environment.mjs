/** The environment of Node, which lets hooks after a test know whether it has failed. */
import { TestEnvironment } from 'jest-environment-node'

const name = 'hasTestFailed'

export default class TellingEnvironment extends TestEnvironment {
  handleTestEvent(event) {
    if (event.name === 'test_start') Reflect.set(this.global, name, false)
    if (event.name === 'test_fn_failure') Reflect.set(this.global, name, true)
  }
}
