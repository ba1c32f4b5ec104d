import { matches, type Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';

/** Does an agent report for this record, in its stored form? */
export function hasAgent({ agent, fields }: Definition, record: Values): boolean {
  return (
    agent !== undefined && (agent.where === undefined || matches(agent.where, record, { record, stored: true, fields }))
  );
}

/** Does this action wait until the agent of the record has carried it out? */
export function waitsForAgent(definition: Definition, action: string, record: Values): boolean {
  return definition.agent?.commands?.actions.includes(action) === true && hasAgent(definition, record);
}
