import type { Finding } from '#model/domains/operations/health/componentStep.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { agentKey } from './agents.ts';
import type { Observation, Source } from './observation.ts';

/** The finding that the state of an installation stands for. During an operation, nothing new is known. */
const FINDINGS: Readonly<Record<string, Finding>> = {
  deployed: { is: 'certain', health: 'up' },
  degraded: { is: 'certain', health: 'down' },
  unknown: { is: 'unclear' },
};

/** Components that are installed on gateways, as their agents report them. */
export async function installationSource(context: Context): Promise<Source> {
  const name = 'installations';
  if (knownDefinition(context, 'installations') === undefined) return { name, observations: [] };
  const rows = await context.db.kysely
    .selectFrom('installations')
    .select(['id', 'name', 'status', 'problem', 'gateway_id', 'applied_version'])
    .where('applied', 'is not', null)
    .orderBy('id')
    .execute();
  const observations = rows.map((row): Observation => {
    const found = FINDINGS[row.status];
    return {
      key: `installation ${row.id}`,
      name: row.name,
      area: 'monitoring',
      kind: 'installation',
      ...(found && { found }),
      ...(row.status === 'degraded' && { cause: 'reported' as const, cause_detail: row.problem }),
      dependsOn: [agentKey('gateways', row.gateway_id)],
      facts: { installation_id: row.id, version: row.applied_version },
    };
  });
  return { name, observations };
}
