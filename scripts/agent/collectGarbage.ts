import { spawn } from 'node:child_process';
import type { Command } from './runAgent.ts';

const PROGRAM = 'docker-registry';
const LONGEST_TEXT = 400;

/**
 * Frees the bytes of what was deleted from the image registry of this host. The configuration is the one that this
 * agent was started with: a command that names another one is refused. The registry keeps serving pulls meanwhile,
 * because the platform refuses everything that writes.
 */
export const garbageCollector =
  (configPath: string, program = PROGRAM) =>
  async ({ values = {}, until }: Command): Promise<void> => {
    if (values['config_path'] !== configPath)
      throw new Error(`this agent serves the registry of ${configPath}, not of ${String(values['config_path'])}`);
    const left = until === undefined ? undefined : Date.parse(until) - Date.now();
    // Pushes are accepted again after its time: it must have ended by then.
    const child = spawn(program, ['garbage-collect', configPath], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(left !== undefined && { timeout: Math.max(1, left), killSignal: 'SIGKILL' as const }),
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-LONGEST_TEXT)));
    const code = await new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'ended'));
    });
    if (code !== 0) throw new Error(`${program} garbage-collect ended with ${code}: ${output.trim()}`);
  };
