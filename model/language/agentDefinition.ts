/** What a resource says of the agents that report for its records, compiled (`agent:` in docs/language.md). */

import type { Condition } from '#model/conditions/conditions.ts';

/** So many seconds, or the key of the setting that says how many. */
export type Seconds = number | string;

export interface AgentDefinition {
  /** Which records have an agent; absent: all. The actions of the others are done by the embedded control plane. */
  where?: Condition;
  /** Fields that an agent reports. Nobody enters them. */
  reports: string[];
  /** How often an agent reports; each reply tells it. */
  interval: Seconds;
  /** Without a word for so long, a record goes from one of these states to `to`. The next word brings it back. */
  silence: { after: Seconds; from: string[]; to: string };
  /** Actions that wait for the agent: it takes them with its next report and confirms them within this time. */
  commands?: { actions: string[]; within: Seconds };
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
