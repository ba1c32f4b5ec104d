import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';

const SECOND = 1000;

/** Commands in machines. Nothing is executed: the result is read from the script itself (`exit 3`, `sleep 90`). */
export const commandRuns: KindRules<'commandRuns'> = {
  async create(world, input, { tenant }) {
    const server = await world.need('servers', input.server_id, tenant);
    if (server.fields.status !== 'active')
      throw conflict(`Machine ${server.fields.name} is ${server.fields.status}: commands require it to be active`);
    if (input.content.trim() === '') throw invalid('The command is empty');
    return world.add('commandRuns', {
      tenant,
      fields: {
        status: 'pending',
        server_id: server.ref,
        exit_code: null,
        output: null,
        started_at: null,
        finished_at: null,
      },
      hidden: { content: input.content, type: input.type, user: input.run_as_user ?? null, timeout_s: input.timeout_s },
      due: { at: world.now + DURATION.command, step: 'started' },
    });
  },
  remove(world, item) {
    world.drop(item);
  },
  steps: {
    started(world, item) {
      const { content, timeout_s: timeout } = item.hidden;
      Object.assign(item.fields, { status: 'running', started_at: world.now });
      item.due = { at: world.now + Math.min(lastsSeconds(content), timeout) * SECOND, step: 'finished' };
    },
    async finished(world, { fields, hidden }) {
      const { content, type, user, timeout_s: timeout } = hidden;
      const server = await world.find('servers', fields.server_id);
      fields.finished_at = world.now;
      fields.output = outputOf(content, { type, user, hostname: server?.fields.hostname ?? 'sim-vm' });
      if (lastsSeconds(content) > timeout) return void (fields.status = 'timeout');
      fields.exit_code = exitCodeOf(content);
      fields.status = fields.exit_code === 0 ? 'success' : 'failed';
    },
  },
};

/** The duration that a script states. */
function lastsSeconds(content: string): number {
  const sleeps = [...content.matchAll(/^\s*(?:sleep|Start-Sleep(?: -Seconds)?)\s+(\d+)/gim)];
  return Math.max(
    1,
    sleeps.reduce((sum, [, seconds]) => sum + Number(seconds), 0),
  );
}

function exitCodeOf(content: string): number {
  return Number(/^\s*exit\s+(\d{1,3})\s*$/m.exec(content)?.[1] ?? 0);
}

/** The text after `echo`, following a line that states that nothing was executed. */
function outputOf(
  content: string,
  { type, user, hostname }: { type: string; user: string | null; hostname: string },
): string {
  const echoed = [...content.matchAll(/^\s*(?:echo|Write-Output)\s+["']?(.*?)["']?\s*$/gim)].map(([, text]) => text);
  return [
    `[simulator] ${hostname}: this ${type} command was not run, the machine is simulated${user ? ` (as ${user})` : ''}`,
    ...echoed,
  ].join('\n');
}
