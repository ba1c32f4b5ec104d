import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { act, change, create } from '#server/seed/business/openBusiness.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';

interface Step {
  /** Hours after the creation. */
  after: number;
  change?: Record<string, Json>;
  act?: string;
  input?: Record<string, Json>;
  /** The number of the revision to go back to. */
  rollback?: number;
}

/** `containers.yaml`: the name of a cloud, and what was deployed there. */
interface DemoContainers {
  engine: string;
  deployments: DeploymentRow[];
}

interface DeploymentRow {
  days: number;
  who: string;
  secrets?: Record<string, string>;
  values: Record<string, Json>;
  then: Step[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEPLOYMENTS = 'containerDeployments';
const CLOUDS = 'clouds';
/** Before the first deployment. */
const CONNECTED_DAYS = 30;

/** The deployments of the demo on its container engine until `end` (milliseconds). */
export async function deployContainers(end: number): Promise<PastEvent[]> {
  const text = await readFile(join(import.meta.dirname, 'containers.yaml'), 'utf8');
  const { engine, deployments } = parse(text) as DemoContainers;
  return [
    {
      at: end - CONNECTED_DAYS * DAY_MS,
      async do(platform, business) {
        await act(await business.as('admin'), CLOUDS, await engineOf(platform, engine), 'test');
        await business.advance(business.now());
      },
    },
    ...deployments.flatMap((row) => eventsOf(row, engine, end - row.days * DAY_MS)),
  ];
}

function eventsOf({ who, values, secrets = {}, then }: DeploymentRow, engine: string, at: number): PastEvent[] {
  let id: RecordId = '';
  const first: PastEvent = {
    at,
    async do(platform, business) {
      const context = await business.as(who);
      const used: Json[] = [];
      for (const [name, value] of Object.entries(secrets)) {
        const secret = await create(context, 'containerSecrets', { name: `${values.name}.${name}`, value });
        used.push({ secret_id: secret.id ?? null, as: 'env', target: name });
      }
      const { id: made } = await create(context, DEPLOYMENTS, {
        ...values,
        secrets: used,
        cloud_id: await engineOf(platform, engine),
      });
      id = String(made);
      await business.advance(business.now());
    },
  };
  const later = then.map((step): PastEvent => ({
    at: at + step.after * HOUR_MS,
    async do(_platform, business) {
      await follow(await business.as(who), id, step);
      await business.advance(business.now());
    },
  }));
  return [first, ...later];
}

async function follow(context: Context, id: RecordId, step: Step): Promise<void> {
  if (step.change !== undefined) await change(context, DEPLOYMENTS, id, step.change);
  if (step.act !== undefined) await act(context, DEPLOYMENTS, id, step.act, step.input);
  if (step.rollback === undefined) return;
  const { containerRevisions: revisions } = context.schemas.resources;
  const [revision = null] =
    revisions === undefined ? [] : await idsWith(context.db, revisions, { deployment_id: id, number: step.rollback });
  await act(context, DEPLOYMENTS, id, 'rollback', { revision_id: revision });
}

async function engineOf(platform: Context, name: string): Promise<string> {
  const { clouds } = platform.schemas.resources;
  const [engine] = clouds === undefined ? [] : await idsWith(platform.db, clouds, { name });
  if (engine === undefined) throw new Error(`The demo needs the cloud ${name}`);
  return String(engine);
}
