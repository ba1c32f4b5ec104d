import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Before each of two measurements in one process: otherwise the second one pays for what the first one has left. */
export function collectGarbage(): void {
  collect();
}
