/**
 * `npm run test:prometheus`: Debian's Prometheus and node exporter on loopback, beside the real server, each with a
 * scratch folder and a free port. Every step has a limit in time. Installs missing packages from Debian, as `npm test`
 * does.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';
import { createSteps } from '../openstack/steps.ts';
import { alerts } from './alerts.ts';
import { component } from './component.ts';
import { instances } from './instances.ts';
import { integrations } from './integrations.ts';
import { rules } from './rules.ts';
import { sources } from './sources.ts';
import { startWorld } from './world.ts';

const TOOLS = {
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  amtool: 'prometheus-alertmanager',
};

const missing = [...new Set(Object.entries(TOOLS).flatMap(([tool, name]) => (onPath(tool) ? [] : [name])))];
if (missing.length > 0) {
  const { ok, advice } = installPackages(missing);
  if (!ok) {
    console.error(`Missing here:\n  ${advice}`);
    process.exit(1);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'suantai-prometheus-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const steps = createSteps(console.log);
const world = await startWorld(folder);
try {
  await instances(world, steps);
  await sources(world, steps);
  await integrations(world, steps);
  await component(world, steps);
  await rules(world, steps);
  await alerts(world, steps);
} catch {
  // The step printed its failure.
  process.exitCode = 1;
} finally {
  await world.stop();
}
console.log(process.exitCode === 1 ? 'failed' : 'all passed');
