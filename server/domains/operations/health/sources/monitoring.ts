import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Component, Observation, Source } from './observation.ts';

/** Registered Prometheus instances, which have a check of their own, and integrations that wait for scrapes. */
export async function monitoringSource(context: Context): Promise<Source> {
  return { name: 'monitoring', observations: [...(await instances(context)), ...(await integrations(context))] };
}

async function instances(context: Context): Promise<Observation[]> {
  if (knownDefinition(context, 'prometheusInstances') === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('prometheus_instances')
    .select(['id', 'name', 'enabled', 'health', 'cause', 'cause_detail', 'version', 'targets_up', 'targets_total'])
    .orderBy('id')
    .execute();
  return rows.map((row): Observation => {
    const [up, total] = [row.targets_up, row.targets_total];
    const isPartly = row.health === 'up' && up !== null && total !== null && up < total;
    const health = isPartly ? 'degraded' : row.health === 'up' || row.health === 'down' ? row.health : undefined;
    return {
      key: `prometheus ${row.id}`,
      name: row.name,
      area: 'monitoring',
      kind: 'prometheus',
      found: !row.enabled
        ? { is: 'intended', health: 'stopped' }
        : health === undefined
          ? { is: 'unclear' }
          : { is: 'certain', health },
      ...(isPartly && { cause: 'targets' as const }),
      ...(health === 'down' && {
        // The causes of an instance are among those of a component.
        cause: row.cause as Component['cause'],
        cause_detail: row.cause_detail,
      }),
      target: { resource: 'prometheusInstances', id: `${row.id}` },
      facts: { version: row.version, working: row.enabled ? up : null, total: row.enabled ? total : null },
    };
  });
}

/** One that waits for its first scrape does not work yet, and is no component. */
const SCRAPED = { installed: 'up', abnormal: 'down' } as const;

async function integrations(context: Context): Promise<Observation[]> {
  if (knownDefinition(context, 'monitorIntegrations') === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('monitor_integrations')
    .select(['id', 'name', 'status'])
    .where('status', 'in', ['installed', 'abnormal'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, status }): Observation => {
    const health = status === 'abnormal' ? SCRAPED.abnormal : SCRAPED.installed;
    return {
      key: `integration ${id}`,
      name,
      area: 'monitoring',
      kind: 'integration',
      found: { is: 'certain', health },
      ...(health === 'down' && { cause: 'unscraped' as const }),
      target: { resource: 'monitorIntegrations', id: String(id) },
    };
  });
}
