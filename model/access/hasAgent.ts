import { matches, type Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether an agent reports for this record, in its stored form.
 *
 * @example
 *   hasAgent(definition, { ...record, os: 'linux' }); // true with `agent: { where: { os: linux } }`
 */
export function hasAgent({ agent, fields }: Definition, record: Values): boolean {
  return (
    agent !== undefined && (agent.where === undefined || matches(agent.where, record, { record, stored: true, fields }))
  );
}

/**
 * Whether this action waits until the agent of the record has executed it.
 *
 * @example
 *   waitsForAgent(definition, 'restart', record); // true with `agent: { commands: { actions: [restart] } }`
 */
export function waitsForAgent(definition: Definition, action: string, record: Values): boolean {
  return definition.agent?.commands?.actions.includes(action) === true && hasAgent(definition, record);
}
