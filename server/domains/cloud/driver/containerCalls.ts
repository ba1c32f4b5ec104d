import type { LogLine, LogRequest, Terminal, TerminalSize } from '#server/domains/cloud/engines/deployments/engine.ts';

/** What drivers of container engines do with one container, beside its kind. */
export interface ContainerCalls {
  /** The lines that a container has written, oldest first; with `follow`, until the signal or its end. */
  containerLogs?(ref: string, request: LogRequest): AsyncIterable<LogLine>;
  /** Opens a shell in a container. */
  terminal?(ref: string, size: TerminalSize): Promise<Terminal>;
  /** Runs a command in a container to its end: a dump of a database, and its return. */
  runInContainer?(ref: string, order: CommandOrder): Promise<CommandResult>;
}

/** A line for the shell of a container. */
export interface CommandOrder {
  command: string;
  /** What it reads. */
  input?: Uint8Array | undefined;
  withinMs: number;
  /** A longer output is refused (`invalid`). */
  mostBytes: number;
}

export interface CommandResult {
  code: number;
  /** What it has written, without its errors. */
  output: Uint8Array;
  /** The end of its errors. */
  error: string;
}
