import type { FitAddon } from '@xterm/addon-fit';
import type { Terminal } from '@xterm/xterm';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';

/** `lost`: the platform was restarted, or the connection broke. */
export type TerminalEnd = 'shell' | 'idle' | 'gone' | 'lost' | 'unreached';

/** `ended` says why; `refused` carries the server's message. */
export type ShellState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  | { kind: 'open' }
  | { kind: 'ended'; why: TerminalEnd }
  | { kind: 'refused'; message: string };

/** The codes with which the platform closes a terminal (`joinTerminal.ts`). */
const ENDS: Readonly<Record<number, TerminalEnd>> = { 4000: 'shell', 4408: 'idle', 4410: 'gone' };

/** Why a terminal has ended: any other code is not of the platform, which was restarted or cannot be reached. */
export const endOf = (code: number, wasOpen: boolean): TerminalEnd => (wasOpen ? (ENDS[code] ?? 'lost') : 'unreached');

interface ShellOptions {
  frame: RefObject<HTMLDivElement | null>;
  query?: Record<string, string> | undefined;
  /** Asks for the ticket in another way than for the screen of the record. */
  ticket?: (() => Promise<{ url: string }>) | undefined;
  /** Sent first: how to log in. Read when the connection opens, and kept nowhere. */
  hello?: (() => string) | undefined;
}

interface Opened {
  terminal: Terminal;
  socket: WebSocket;
  watcher: ResizeObserver;
}

/** A shell in a container, shown inside `frame`: opened on request, closed with the page. The screen loads with it. */
export function useShell(
  { resource, id }: Definition,
  record: RaRecord,
  { frame, query, ticket, hello }: ShellOptions,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [state, setState] = useState<ShellState>({ kind: 'closed' });
  const opened = useRef<Opened>(undefined);
  const close = () => {
    const { terminal, socket, watcher } = opened.current ?? {};
    opened.current = undefined;
    watcher?.disconnect();
    socket?.close();
    terminal?.dispose();
  };
  useEffect(() => close, []);

  const open = async () => {
    close();
    setState({ kind: 'opening' });
    try {
      const [{ url }, { Terminal: Screen }, { FitAddon: Fit }] = await Promise.all([
        ticket
          ? ticket()
          : dataProvider
              .screen(resource, { id: String(record[id.field] ?? record.id), query })
              .then(({ data }) => data),
        import('@xterm/xterm'),
        import('@xterm/addon-fit'),
        import('@xterm/xterm/css/xterm.css'),
      ]);
      if (!frame.current) return;
      const address = new URL(url, window.location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      opened.current = join(frame.current, new WebSocket(address.href, ['binary']), { Screen, Fit, setState, hello });
    } catch (reason) {
      // A refusal is shown in place; any other error is a bug and is thrown again.
      if (!(reason instanceof ApiFault)) throw reason;
      setState({ kind: 'refused', message: reason.message });
    }
  };
  return { state, open, close: () => (close(), setState({ kind: 'closed' })) };
}

interface Parts {
  Screen: typeof Terminal;
  Fit: typeof FitAddon;
  setState: (state: ShellState) => void;
  hello?: (() => string) | undefined;
}

function join(frame: HTMLDivElement, socket: WebSocket, { Screen, Fit, setState, hello }: Parts): Opened {
  const style = getComputedStyle(frame);
  const terminal = new Screen({
    cursorBlink: true,
    fontFamily: style.fontFamily,
    fontSize: 13,
    theme: { background: style.backgroundColor, foreground: style.color, cursor: style.color },
  });
  const fit = new Fit();
  terminal.loadAddon(fit);
  terminal.open(frame);
  socket.binaryType = 'arraybuffer';
  const encoder = new TextEncoder();
  const sendSize = () => {
    fit.fit();
    if (socket.readyState === WebSocket.OPEN) socket.send(`${terminal.cols}x${terminal.rows}`);
  };
  const watcher = new ResizeObserver(sendSize);
  let wasOpen = false;
  socket.addEventListener('open', () => {
    wasOpen = true;
    setState({ kind: 'open' });
    if (hello) socket.send(encoder.encode(hello()));
    sendSize();
    watcher.observe(frame);
    terminal.focus();
  });
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => terminal.write(new Uint8Array(data)));
  socket.addEventListener('close', ({ code }) => {
    watcher.disconnect();
    setState({ kind: 'ended', why: endOf(code, wasOpen) });
  });
  terminal.onData((typed) => socket.readyState === WebSocket.OPEN && socket.send(encoder.encode(typed)));
  return { terminal, socket, watcher };
}
