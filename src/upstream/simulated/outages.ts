import { GatewayError } from '../../core/failures.ts'

/** Which sources of the simulated world do not answer, by the names that provenance has of them, without `simulated:`. */
export type IsDown = (source: string) => boolean

export const noOutage: IsDown = () => false

/** @throws GatewayError `upstream_unavailable` while the source is down. */
export function refuseWhenDown(source: string, isDown: IsDown): void {
  if (isDown(source))
    throw new GatewayError('upstream_unavailable', `The simulated ${source} does not answer.`)
}
