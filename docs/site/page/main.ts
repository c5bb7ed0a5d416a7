import { PlayGround } from './playground.js'
import { RunBlock } from './run-block.js'

/** What each page loads. What a block needs is loaded when it is first run. */
customElements.define('run-block', RunBlock)
customElements.define('play-ground', PlayGround)
