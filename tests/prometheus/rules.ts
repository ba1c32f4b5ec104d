import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { holds, type Steps } from '../openstack/steps.ts';
import type { World } from './world.ts';

/** The rules of the platform as a group file, checked by promtool. */
export async function rules({ folder, server }: World, { step }: Steps): Promise<void> {
  await step('promtool accepts the rules of the platform', async () => {
    const reply = await fetch(`${server.url}/api/omc/v1/monitor/rules`, {
      headers: { authorization: `Bearer ${await server.token()}` },
    });
    const text = await reply.text();
    const file = join(folder, 'exported.rules.yml');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stderr}${stdout}\n${text}`);
    holds('there are rules', parse(text).groups.length > 0);
    return stdout.trim().split('\n').at(-1)?.trim() ?? '';
  });
}
