#!/usr/bin/env node
import { join } from 'node:path'
import { openBundle } from '../app/bundle.ts'

openBundle(join(import.meta.dirname, '..')).run('cli/program.cjs')
