import type { RawData, WebSocket } from 'ws';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import type { Context } from '#server/engine/context.ts';
import type { Terminal, TerminalSize } from '#server/domains/cloud/engines/deployments/engine.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ContainerCalls } from '#server/domains/cloud/driver/containerCalls.ts';
import { keepTerminal, leaveTerminal, type TerminalPlace } from './terminals.ts';

/** Nothing was typed for so long: the terminal ends. */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 20_000;
const FIRST_SIZE: TerminalSize = { columns: 80, rows: 24 };
const MOST_WAITING_BYTES = 1_048_576;
const SIZE_LIMIT = 1_000;

/** Close codes that the page has words for. */
export const TERMINAL_ENDS = { ended: 4000, idle: 4408, gone: 4410 } as const;

/** What opens shells: the driver of a cloud, or something else that runs containers. */
export interface TerminalDriver {
  terminal?: ContainerCalls['terminal'] | ((ref: string, size: TerminalSize) => Promise<Terminal | undefined>);
  kinds: { containers?: { get(ref: string): Promise<{ fields: { status?: unknown } } | undefined> } | undefined };
}

export interface TerminalDeps {
  context: Context;
  driver: TerminalDriver | CloudDriver;
  realTime: () => number;
  /** Calls `run` again and again, and returns a function that stops it. */
  every?: (ms: number, run: () => void) => () => void;
}

/** Opens the shell of a ticket; undefined if the container has none now. */
export async function openShell(
  { context, driver }: TerminalDeps,
  place: TerminalPlace,
): Promise<Terminal | undefined> {
  try {
    const shell = await driver.terminal?.(place.ref, FIRST_SIZE);
    if (shell === undefined) await leaveTerminal(context.db, place);
    return shell;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    context.log.warn({ err: error }, 'the terminal of a container cannot be opened');
    await leaveTerminal(context.db, place);
    return undefined;
  }
}

/**
 * Joins a browser to a shell: binary messages are what is typed and shown, a text message is the size of the screen. It
 * ends with the shell, the page, the container, or when nothing is typed for a while; both ends are events.
 */
export function joinTerminal(
  browser: WebSocket,
  { stream, resize }: Terminal,
  place: TerminalPlace,
  deps: TerminalDeps,
): void {
  const { context, driver, realTime, every = repeat } = deps;
  let typedAt = realTime();
  let isOver = false;
  const note = (word: 'opened' | 'closed') =>
    context.transaction((inside) =>
      // A transaction has the actor of the process, not the one of the ticket.
      recordEvent(
        { ...inside, actor: context.actor },
        {
          type: `${place.resource}.terminal_${word}`,
          state: word === 'opened' ? 'started' : 'completed',
          resource: place.resource,
          id: place.recordId,
          title: place.title,
        },
      ),
    );
  const unheard = (error: unknown) => context.log.error({ err: error }, 'a terminal could not be recorded');
  void note('opened').catch(unheard);

  const stop = every(LOOK_MS, () => void look().catch(unheard));
  const end = (code: number) => {
    if (isOver) return;
    isOver = true;
    stop();
    browser.close(code);
    stream.destroy();
    void leaveTerminal(context.db, place)
      .then(() => note('closed'))
      .catch(unheard);
  };
  async function look(): Promise<void> {
    if (realTime() - typedAt > IDLE_MS) return end(TERMINAL_ENDS.idle);
    if (!(await keepTerminal(context.db, place, realTime()))) return end(TERMINAL_ENDS.gone);
    // A simulated or lost connection does not end with its container.
    const container = await driver.kinds.containers?.get(place.ref).catch(() => undefined);
    if (container?.fields.status !== 'running') end(TERMINAL_ENDS.gone);
  }

  stream.on('data', (chunk: Buffer) => {
    browser.send(chunk, { binary: true }, () => browser.bufferedAmount < MOST_WAITING_BYTES && stream.resume());
    if (browser.bufferedAmount >= MOST_WAITING_BYTES) stream.pause();
  });
  stream.on('error', () => end(TERMINAL_ENDS.ended));
  stream.on('close', () => end(TERMINAL_ENDS.ended));
  stream.on('end', () => end(TERMINAL_ENDS.ended));
  browser.on('message', (data: RawData, isBinary) => {
    typedAt = realTime();
    if (isBinary) return void stream.write(data as Buffer);
    const size = readSize(data);
    if (size !== undefined) resize(size).catch(() => undefined);
  });
  browser.on('close', () => end(TERMINAL_ENDS.ended));
  browser.on('error', () => end(TERMINAL_ENDS.ended));
}

/** `120x30`; undefined for anything else. */
function readSize(data: RawData): TerminalSize | undefined {
  const [, columns, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(String(data)) ?? [];
  const size = { columns: Number(columns), rows: Number(rows) };
  return size.columns > 0 && size.columns <= SIZE_LIMIT && size.rows > 0 && size.rows <= SIZE_LIMIT ? size : undefined;
}

function repeat(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}
