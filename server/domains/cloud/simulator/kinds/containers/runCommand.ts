import type { EngineContainer } from '#server/domains/cloud/engines/deployments/engine.ts';
import type { CommandOrder, CommandResult } from '#server/domains/cloud/driver/driver.ts';
import { hashOf, hexOf } from '#server/domains/cloud/simulator/hash.ts';

const LINE = 64;
const FEWEST_LINES = 200;
const MORE_LINES = 2_000;

/**
 * What a command in a simulated container writes. It depends on the container and the command alone: a dump of the same
 * database is the same dump. A command with `exit 1` or `false` fails.
 */
export function runCommand({ name, image }: EngineContainer, { command, input }: CommandOrder): CommandResult {
  const code = Number(/\bexit ([1-9]\d?)\b/.exec(command)?.[1] ?? (/\bfalse\b/.test(command) ? 1 : 0));
  if (code !== 0) return { code, output: new Uint8Array(), error: `${name}: the command ended with ${code}` };
  // What is read changes nothing here: a container of ours has no disk. `cat` writes it out again, as everywhere.
  if (input !== undefined) return { code, output: command === 'cat' ? input : new Uint8Array(), error: '' };
  const lines = FEWEST_LINES + (hashOf('dump', name) % MORE_LINES);
  const text = Array.from({ length: lines }, (_, n) => hexOf(name, image, String(n)).slice(0, LINE).padEnd(LINE, '0'));
  return { code, output: new TextEncoder().encode(`-- ${name} ${image}\n${text.join('\n')}\n`), error: '' };
}
