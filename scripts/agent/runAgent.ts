import { setTimeout as wait } from 'node:timers/promises';
import type { HostReport } from './hostReport.ts';

export interface Command {
  id: string;
  action: string;
  /** The state after the command. */
  to: string | null;
  /** After it, the command has failed. */
  until?: string;
  /** Of a command that concerns another record, which runs on this one. */
  resource?: string;
  record?: number | string;
  values?: Record<string, unknown>;
}

export interface Confirmation {
  id: string;
  ok: boolean;
  message?: string;
}

export interface AgentDeps {
  /** Address of the record: `https://console.example.com/api/ecrm/v1/gws/5`. */
  url: string;
  token: string;
  /** The longest interval between reports; the server may request a shorter one. */
  everyS: number;
  report(): Promise<HostReport>;
  /** The command that the previous process received, and completed by starting this one. */
  confirm?: Confirmation | undefined;
  /** Ends this process in favour of a new one, of another version if one is given, which confirms the command. */
  restart(command: Command, version?: string): Promise<never>;
  /** Carries out what concerns the components of this host; throws an error in words for people. */
  component?(command: Command): Promise<void>;
  /** Frees the bytes of the image registry of this host, which takes long: reports continue meanwhile. */
  collectGarbage?(command: Command): Promise<void>;
  /** The server has the confirmation of the previous process. */
  confirmed?(): void;
  /** Opens and closes ports until those are open that the server wants; true if it should hear of it at once. */
  forward?(list: unknown): Promise<boolean>;
  say(line: string): void;
}

/** The upgrades of the record: the field of the version that each command leads to. */
const UPGRADES: ReadonlyMap<string, string> = new Map([
  ['start', 'to_version'],
  ['rollback', 'from_version'],
]);

/** Commands that restart the agent. Every other command only changes its state. */
const RESTARTS: ReadonlySet<string> = new Set(['reboot', 'restart']);
const FIRST_INTERVAL_S = 15;
const PATIENCE_MS = 10_000;
const GONE = 404;
/** Of a message. */
const LONGEST = 500;
const REFUSED = 400;

interface Answer {
  status: string | null;
  interval_seconds: number;
  command: Command | null;
  /** What this host keeps, beside commands. */
  wanted?: { forwards?: unknown };
}

/** Reports until the server no longer accepts the token for the record. */
export async function runAgent({
  url,
  token,
  everyS,
  report,
  confirm,
  confirmed,
  component,
  collectGarbage,
  forward,
  restart,
  say,
}: AgentDeps): Promise<void> {
  let confirming = confirm;
  let intervalS = FIRST_INTERVAL_S;
  let state: string | null | undefined;
  let silent = false;
  const unwanted = new Set<string>();
  /** What takes longer than a report; the server repeats its command until it is confirmed. */
  let slow: { id: string; result?: Confirmation } | undefined;

  for (;;) {
    const reply = await send(url, token, { report: without(await report(), unwanted), confirm: confirming ?? null });
    if (reply.status === GONE)
      return say(
        'the server knows no such record with this token; it was deleted, or the token was renewed or revoked',
      );
    if (reply.status === REFUSED && leaveOut(reply.body, unwanted, say)) continue;
    if (reply.status !== 200) {
      if (!silent) say(`no usable response: ${reply.problem}`);
      silent = true;
      await wait(Math.min(intervalS, everyS) * 1_000);
      continue;
    }
    if (silent) say('the server answers again');
    silent = false;
    // Trust these three fields of the response: the token belongs to this server.
    const answer = reply.body as unknown as Answer;
    if (confirming) say(`confirmed command ${confirming.id}`);
    if (confirming !== undefined && confirming === confirm) confirmed?.();
    confirming = undefined;
    note(answer);
    const isNews = await forward?.(answer.wanted?.forwards);
    if (answer.command !== null) confirming = await carriedOut(answer.command);
    // What the server should hear of at once is in the next report.
    if (confirming === undefined && isNews !== true) await wait(Math.min(intervalS, everyS) * 1_000);
  }

  function note({ interval_seconds: seconds, status }: Answer): void {
    if (seconds !== intervalS || state === undefined) say(`reporting every ${seconds} s`);
    intervalS = seconds;
    if (status !== state) say(`state ${status ?? 'unknown'}`);
    state = status;
  }

  /** The closed list of what an agent does. Undefined: it is still at it. */
  async function carriedOut(command: Command): Promise<Confirmation | undefined> {
    const { id, action, resource, values = {} } = command;
    if (slow?.id === id) return slow.result;
    say(`command ${[resource, action].filter(Boolean).join('.')}`);
    if (resource === undefined) {
      if (RESTARTS.has(action)) await restart(command);
      // Only the state changes: confirm it at once with a separate report.
      return { id, ok: true };
    }
    const version = resource === 'nodeUpgrades' ? values[UPGRADES.get(action) ?? ''] : undefined;
    if (typeof version === 'string') await restart(command, version);
    if (resource === 'installations' && component !== undefined) return resultOf(id, component(command));
    if (resource === 'registries' && action === 'collect' && collectGarbage !== undefined) {
      const begun: { id: string; result?: Confirmation } = (slow = { id });
      void resultOf(id, collectGarbage(command)).then((result) => {
        begun.result = result;
        say(result.ok ? 'the registry is cleaned up' : (result.message ?? 'failed'));
      });
      return undefined;
    }
    return { id, ok: false, message: `this agent does not carry out ${resource}.${action}` };
  }
}

async function resultOf(id: string, work: Promise<void>): Promise<Confirmation> {
  try {
    await work;
    return { id, ok: true };
  } catch (error) {
    return { id, ok: false, message: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST) };
  }
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
  problem: string;
}

async function send(url: string, token: string, body: object): Promise<Reply> {
  try {
    const response = await fetch(`${url}/heartbeat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
      // The token is for this server only.
      redirect: 'error',
    });
    const reported: unknown = await response.json();
    const read = typeof reported === 'object' && reported !== null ? { ...reported } : {};
    return {
      status: response.status,
      body: read,
      problem: `${response.status} ${'message' in read ? String(read.message) : ''}`.trim(),
    };
  } catch (error) {
    // The server is unavailable, or another program answers: the next report may reach it.
    return { status: 0, body: {}, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Leaves out fields that the resource does not accept. Returns whether any field is left to report. */
function leaveOut({ fields }: Record<string, unknown>, unwanted: Set<string>, say: (line: string) => void): boolean {
  const names =
    typeof fields === 'object' && fields !== null ? Object.keys(fields).filter((name) => !unwanted.has(name)) : [];
  for (const name of names) unwanted.add(name);
  if (names.length > 0) say(`the server does not take ${names.join(', ')}`);
  return names.length > 0;
}

function without(report: HostReport, unwanted: ReadonlySet<string>): HostReport {
  return Object.fromEntries(Object.entries(report).filter(([name]) => !unwanted.has(name)));
}
