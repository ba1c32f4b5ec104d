import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CardsRead } from '#model/domains/facts/cards/cardReading.ts';
import { CSV_QUERY, readCsv } from '#model/domains/facts/cards/readCsv.ts';
import { readExporter } from '#model/domains/facts/cards/readExporter.ts';
import { readXml } from '#model/domains/facts/cards/readXml.ts';
import type { HostReport } from './hostReport.ts';

const run = promisify(execFile);

const PROGRAM = 'nvidia-smi';
/** A driver that hangs must not silence the agent. */
const PATIENCE_MS = 8_000;
const MOST_BYTES = 16 * 2 ** 20;
/** What the platform takes of one report. */
const MOST_CARDS = 128;
const MOST_FINDINGS = 20;

export interface GpuSource {
  /** The address of a Prometheus exporter; absent: `nvidia-smi` of this host, if it has one. */
  exporter?: string | undefined;
  /** Runs a program and returns what it prints. */
  run?(program: string, args: readonly string[]): Promise<string>;
  say(line: string): void;
}

/**
 * Reads the GPU cards of this host, or those that an exporter serves, with each call. Nothing is reported where nothing
 * could be read: the platform then knows no present values, which is not the same as no cards.
 */
export function createGpuReport({ exporter, run: execute = print, say }: GpuSource): () => Promise<HostReport> {
  let problem = '';
  let isAbsent = false;
  const read = async (): Promise<CardsRead> => {
    if (exporter !== undefined) return readExporter(await fetchText(exporter));
    const found = readXml(await execute(PROGRAM, ['-q', '-x']));
    // A driver whose XML cannot be read may still print a table.
    if (found.cards.length > 0) return found;
    return readCsv(await execute(PROGRAM, [`--query-gpu=${CSV_QUERY.join(',')}`, '--format=csv']));
  };
  return async (): Promise<HostReport> => {
    if (isAbsent) return {};
    try {
      const { cards, findings } = await read();
      if (problem !== '') say('the GPU cards can be read again');
      problem = '';
      return {
        gpu_read_at: new Date().toISOString(),
        gpu_cards: cards.slice(0, MOST_CARDS),
        gpu_findings: [
          ...findings,
          ...(cards.length > MOST_CARDS
            ? [{ line: MOST_CARDS, problem: 'unreadable', detail: `${cards.length} cards` }]
            : []),
        ].slice(0, MOST_FINDINGS),
      };
    } catch (error) {
      // Most hosts have no such program, and it does not appear while the agent runs.
      isAbsent = exporter === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT';
      const words = error instanceof Error ? error.message.split('\n')[0] : String(error);
      if (!isAbsent && words !== problem) say(`the GPU cards cannot be read: ${words}`);
      problem = words ?? '';
      return {};
    }
  };
}

/** What it prints counts also where it ends with an error: one of several cards may be broken. */
async function print(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, [...args], { timeout: PATIENCE_MS, maxBuffer: MOST_BYTES })).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout.includes('GPU'))
      return error.stdout;
    throw error;
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`the exporter answered ${response.status}`);
  return response.text();
}
