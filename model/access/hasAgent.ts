import { matches, type Values } from '#model/conditions/conditions.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Seconds } from '#model/language/agentDefinition.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether an agent reports for this record, in its stored form.
 *
 * @example
 *   hasAgent(definition, { ...record, os: 'linux' }); // true with `agent: { where: { os: linux } }`
 */
export function hasAgent({ agent, fields }: Definition, record: Values): boolean {
  return agent !== undefined && isAmong(agent.where, fields, record);
}

/**
 * How long this action may wait until an agent has executed it: that of the record, or of the record that it runs on.
 * Undefined: it does not wait for one.
 *
 * @example
 *   agentTime(definition, 'restart', record); // 120 with `agent: { commands: { actions: [restart], within: 120 } }`
 */
export function agentTime(definition: Definition, action: string, record: Values): Seconds | undefined {
  const { agent, runsOn, fields } = definition;
  if (agent?.commands?.actions.includes(action) === true && hasAgent(definition, record)) return agent.commands.within;
  return runsOn?.commands[action] !== undefined && isAmong(runsOn.where, fields, record) ? runsOn.within : undefined;
}

/**
 * Whether this action waits until an agent has executed it.
 *
 * @example
 *   waitsForAgent(definition, 'restart', record); // true with `agent: { commands: { actions: [restart] } }`
 */
export const waitsForAgent = (definition: Definition, action: string, record: Values): boolean =>
  agentTime(definition, action, record) !== undefined;

const isAmong = (where: Condition | undefined, fields: Definition['fields'], record: Values): boolean =>
  where === undefined || matches(where, record, { record, stored: true, fields });
