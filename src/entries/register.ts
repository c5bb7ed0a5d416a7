/**
 * nothing: `node --import platform-simulator/register app.js` sends what an application fetches from the platform's
 * hosts to a simulator
 * @family serve
 */

import { redirectFetch } from '../programs/register/register.js'

redirectFetch()
