// Loaded before a server by `--import`: the first SIGUSR2 begins a CPU profile of its main thread, the second ends it and
// writes it to the file of PROFILE_FILE.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

const SAMPLE_MICROSECONDS = 200

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
let isRunning = false
process.on('SIGUSR2', () => {
  isRunning = !isRunning
  if (isRunning) return session.post('Profiler.start', () => report('profiling'))
  session.post('Profiler.stop', (error, { profile } = {}) => {
    if (error) throw error
    writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile))
    report('profiled')
  })
})

function report(event) {
  process.stdout.write(`{"event":"lag","milliseconds":0,"state":"${event}"}\n`)
}
