#!/usr/bin/env node
import { runCommand } from '../programs/command/cli.js'

void runCommand(async () => (await import('./server.js')).listen)
