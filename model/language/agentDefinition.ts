/** The agents that report for the records of a resource, compiled (`agent:` in docs/language.md). */

import type { Condition } from '#model/conditions/conditions.ts';

/** A number of seconds, or the key of the setting that holds it. */
export type Seconds = number | string;

export interface AgentDefinition {
  /** The records that have an agent; absent: all. The embedded control plane executes the actions of the others. */
  where?: Condition;
  /** Fields that an agent reports. Clients cannot enter them. */
  reports: string[];
  /** How often an agent reports; each reply contains it. */
  interval: Seconds;
  /** After this time without a report, a record moves from one of these states to `to`. The next report restores it. */
  silence: { after: Seconds; from: string[]; to: string };
  /** Actions that wait for the agent: it takes them with its next report and confirms them within this time. */
  commands?: { actions: string[]; within: Seconds };
}

/** Actions that the agent of another record carries out, compiled (`runsOn:` in docs/language.md). */
export interface RunsOnDefinition {
  /** The reference to the record with the agent. */
  reference: string;
  /** The records whose actions wait for it; absent: all. The platform carries out the actions of the others. */
  where?: Condition;
  /** The actions, each with the fields whose values the agent receives. */
  commands: Record<string, string[]>;
  /** An action fails that the agent does not confirm within this time. */
  within: Seconds;
}

/** Fields and actions that the key `agent` adds to a resource. */
export const AGENT_FIELDS = {
  heartbeat: 'heartbeat_at',
  fault: 'fault',
  token: 'agent_token',
  tokenHash: 'agent_token_hash',
  silentState: 'silent_state',
} as const;
export const AGENT_ACTIONS = { renew: 'renewToken', revoke: 'revokeToken' } as const;
