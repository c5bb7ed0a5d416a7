#!/usr/bin/env node
import { runCommand } from '../programs/command/cli.js'

runCommand(async () => (await import('./server.js')).listen)
