#!/usr/bin/env node
import { join } from 'node:path'
import { openBundle } from '../bundle.ts'

openBundle(join(import.meta.dirname, '..')).run('cli/program.cjs')
