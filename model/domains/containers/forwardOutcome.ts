/** What an agent reports of a port that it forwards. */
export interface ReportedForward {
  port?: number | null;
  state?: 'listening' | 'in_use' | 'not_allowed' | 'out_of_range' | 'failed' | null;
  reached?: boolean | null;
}

export interface ForwardFacts {
  /** The port that people want on the gateway. */
  port: number;
  /** Where the deployment publishes the container port on its engine, and whether it runs at all. */
  deployment: { runs: boolean; hasPort: boolean; targets: readonly string[] };
  /** `forwards`: it still forwards to the engine. `offers`: the port is still in its range. */
  gateway: { status: string; forwards: boolean; offers: boolean };
  reported: ReportedForward | undefined;
  /** The time in which an agent must have acted is over. */
  isLate: boolean;
}

export type ForwardStatus = 'pending' | 'listening' | 'unanswered' | 'refused' | 'silent' | 'closed';

export type ForwardReason =
  | 'in_use'
  | 'not_allowed'
  | 'out_of_range'
  | 'failed'
  | 'no_target'
  | 'not_running'
  | 'no_port'
  | 'gateway_off'
  | 'not_reached'
  | 'gateway_silent'
  | 'no_reply';

export interface ForwardOutcome {
  status: ForwardStatus;
  reason: ForwardReason | null;
}

/** States of a gateway whose agent forwards. While it restarts, what it forwards returns. */
export const FORWARDING_GATEWAYS: readonly string[] = ['active', 'rebooting'];

/**
 * What has become of a forwarded port: why it is closed, otherwise what the agent reports of exactly this port.
 *
 * @example
 *   forwardOutcome({ ...facts, reported: { port: 20_000, state: 'listening', reached: true } }).status; // 'listening'
 */
export function forwardOutcome(facts: ForwardFacts): ForwardOutcome {
  const { reported, gateway } = facts;
  const closed = whyClosed(facts);
  if (closed !== undefined) return { status: 'closed', reason: closed };
  if (gateway.status === 'unreachable') return { status: 'silent', reason: 'gateway_silent' };
  if (reported?.port !== facts.port)
    return facts.isLate ? { status: 'silent', reason: 'no_reply' } : { status: 'pending', reason: null };
  if (reported.state !== 'listening') return { status: 'refused', reason: reported.state ?? 'failed' };
  return reported.reached === true
    ? { status: 'listening', reason: null }
    : { status: 'unanswered', reason: 'no_target' };
}

/**
 * Why the agent is not to open it; undefined: it is.
 *
 * @example
 *   whyClosed({ ...facts, deployment: { runs: false, hasPort: true, targets: [] } }); // 'not_running'
 */
export function whyClosed({ deployment, gateway }: Pick<ForwardFacts, 'deployment' | 'gateway'>) {
  if (!deployment.runs) return 'not_running';
  if (!deployment.hasPort || deployment.targets.length === 0) return deployment.hasPort ? 'not_running' : 'no_port';
  if (!gateway.forwards) return 'not_reached';
  if (!gateway.offers) return 'out_of_range';
  return gateway.status === 'unreachable' || FORWARDING_GATEWAYS.includes(gateway.status) ? undefined : 'gateway_off';
}
