import type { Definition } from '#model/language/definition.ts';
import type { Finding } from '#model/domains/operations/health/componentStep.ts';
import { recordPages } from '#server/domains/operations/metrics/collect/recordPages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import type { Component, Observation, Source } from './observation.ts';

/** The records that agents report for, such as gateways. Their silence is found by the engine. */
export async function agentSource(context: Context): Promise<Source> {
  const observations: Observation[] = [];
  for (const definition of withAgents(context))
    for await (const page of recordPages(context, definition, fieldsOf(definition)))
      observations.push(...page.map((record) => observe(definition, record, context)));
  return { name: 'agents', observations };
}

export const agentKey = (resource: string, id: unknown): string => `agent ${resource} ${String(id)}`;

export const withAgents = ({ schemas }: Context): Definition[] =>
  Object.values(schemas.resources).filter(({ agent, stateField }) => agent !== undefined && stateField !== undefined);

const USEFUL = ['version', 'hostname', 'fault'];

function fieldsOf(definition: Definition): string[] {
  const { fields, titleField, stateField } = definition;
  return [titleField, stateField ?? '', ...USEFUL, ...hosts(definition).map(([name]) => name)].filter(
    (name) => fields[name] !== undefined,
  );
}

/** References to records that have an agent themselves: a service runs on a gateway. */
const hosts = ({ fields }: Definition): [name: string, to: string][] =>
  Object.values(fields).flatMap(({ name, type, to }): [string, string][] =>
    type === 'reference' && to !== undefined ? [[name, to]] : [],
  );

function observe(definition: Definition, record: RecordData, context: Context): Observation {
  const { resource, id, stateField = '' } = definition;
  const known = new Set(withAgents(context).map((each) => each.resource));
  const state = `${record[stateField] ?? ''}`;
  const found = findingOf(definition, state);
  const isDown = found?.is === 'certain' && found.health !== 'up';
  const fault = typeof record.fault === 'string' ? record.fault : null;
  const cause: Component['cause'] = state === definition.agent?.silence.to ? 'silent' : 'reported';
  return {
    key: agentKey(resource, record[id.field]),
    name: titleOf(definition, record),
    area: 'gateways',
    kind: 'agent',
    ...(found && { found }),
    ...(isDown && { cause, cause_detail: fault }),
    dependsOn: hosts(definition).flatMap(([name, to]) =>
      known.has(to) && record[name] !== null && record[name] !== undefined ? [agentKey(to, record[name])] : [],
    ),
    target: { resource, id: `${record[id.field]}` },
    facts: { version: record.version ?? null, host: record.hostname ?? null },
  };
}

/** The meaning of a state is the meaning of its colour. During a change, nothing new is known. */
function findingOf({ fields, stateField = '' }: Definition, state: string): Finding | undefined {
  const { tone, transient } = fields[stateField]?.values?.[state] ?? {};
  if (transient === true) return undefined;
  if (tone === 'success') return { is: 'certain', health: 'up' };
  if (tone === 'danger') return { is: 'certain', health: 'down' };
  return { is: 'intended', health: tone === 'warning' ? 'maintenance' : 'stopped' };
}
