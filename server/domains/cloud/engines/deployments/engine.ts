import type { Duplex } from 'node:stream';
import type { CommandOrder, CommandResult } from '#server/domains/cloud/driver/containerCalls.ts';
import type { RestartPolicy } from '#server/domains/cloud/driver/kinds/containers.ts';

/**
 * What every container engine can do. The simulator and a driver implement it; deployments are built on it (decision
 * 232). Every call rejects only with a `CloudError`.
 */
export interface ContainerEngine {
  /** Where published ports are reached: the host of the engine. */
  host: string;
  /** All containers of the engine; those with one of our labels with everything that is known of them. */
  list(): Promise<EngineContainer[]>;
  get(ref: string): Promise<EngineContainer | undefined>;
  /** Fetches the image unless it is there. Rejects with `notFound` if the registry has none, or does not show it. */
  pull(image: string, credential: ImageCredential | undefined): Promise<void>;
  /** Makes a container without starting it. If one of this name exists, that one is returned. */
  create(order: ContainerOrder): Promise<string>;
  /** Succeeds if it runs already. */
  start(ref: string): Promise<void>;
  /** Ends the process: politely, and after some seconds by force. Succeeds if it has ended, or is gone. */
  stop(ref: string): Promise<void>;
  /** Succeeds if it is gone. */
  remove(ref: string): Promise<void>;
  /** Removes a volume of ours. Succeeds if it is gone. */
  removeVolume(name: string): Promise<void>;
  /** How many bytes each volume holds, by its name. */
  volumeSizes(): Promise<ReadonlyMap<string, number>>;
  /** Runs a command in a container, and returns its exit code. */
  probe(ref: string, command: string): Promise<number>;
  /** Runs a command to its end, and returns what it has written. Absent: the engine cannot. */
  run?(ref: string, order: CommandOrder): Promise<CommandResult>;
  /** The lines that a container has written, oldest first. Ends with the container, or with the signal. */
  logs(ref: string, request: LogRequest): AsyncIterable<LogLine>;
  /** Opens a shell. */
  terminal(ref: string, size: TerminalSize): Promise<Terminal>;
  /** The present consumption; undefined while it does not run. */
  usage(ref: string): Promise<ContainerUsage | undefined>;
}

export interface ImageCredential {
  username: string;
  password: string;
}

export interface ContainerOrder {
  name: string;
  image: string;
  labels: Record<string, string>;
  /** Empty: that of the image. */
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  files: readonly { path: string; content: string; mode: number }[];
  cpu: number;
  memoryMb: number;
  ports: readonly PublishedPort[];
  volumes: readonly { name: string; path: string }[];
  restartPolicy: RestartPolicy;
}

export interface PublishedPort {
  container_port: number;
  protocol: 'tcp' | 'udp';
  host_port: number;
}

export interface EngineContainer {
  ref: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  image: string;
  /** `sha256:…` of what it runs. */
  imageDigest: string | null;
  state: 'created' | 'running' | 'restarting' | 'paused' | 'exited' | 'dead';
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  exitCode: number | null;
  oomKilled: boolean;
  /** How often the engine itself has started it again. */
  restartCount: number;
  error: string | null;
  ip: string | null;
  ports: readonly PublishedPort[];
  command: string | null;
  cpu: number | null;
  memoryMb: number | null;
}

export interface LogRequest {
  /** The last lines only; absent: all. */
  tail?: number | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
  follow: boolean;
  signal: AbortSignal;
}

export interface LogLine {
  /** Milliseconds since 1970. */
  at: number;
  stream: 'out' | 'err';
  text: string;
}

export interface TerminalSize {
  columns: number;
  rows: number;
}

export interface Terminal {
  /** What is typed goes in, what is shown comes out. It ends with the shell. */
  stream: Duplex;
  resize(size: TerminalSize): Promise<void>;
}

export interface ContainerUsage {
  /** Of the share that it may use. */
  cpuPct: number | null;
  memoryPct: number | null;
  /** Since its start. */
  netInBytes: number;
  netOutBytes: number;
}

/** The labels by which containers belong to us; without those of this cloud, they belong to somebody else. */
export const LABELS = {
  cloud: 'suantai.cloud',
  deployment: 'suantai.deployment',
  tenant: 'suantai.tenant',
  slot: 'suantai.slot',
  revision: 'suantai.revision',
  template: 'suantai.template',
} as const;

/** The number in a label of a container of ours. */
export function numberIn({ labels }: EngineContainer, label: 'slot' | 'revision'): number {
  const { [LABELS[label]]: text = '0' } = labels;
  return Number(text);
}
