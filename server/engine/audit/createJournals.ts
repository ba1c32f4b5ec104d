import type { Logger } from 'pino';
import { JOURNAL_WORDS } from '#model/values/journals.ts';
import { createRequestLog, type RequestLog } from './requests/createRequestLog.ts';
import type { DestinationOf } from './requests/describeRequest.ts';
import { settleJournal, type SettleDeps } from './store/settleJournal.ts';

/** The journals of the platform: the operation log and the events. */
export interface Journals {
  /** Gives every row its place that has been noted until now. Settled before every read of a journal. */
  settle(): Promise<void>;
  requests: RequestLog;
}

export interface JournalDeps extends Omit<SettleDeps, 'ends'> {
  log: Logger;
  destinationOf: DestinationOf;
}

export function createJournals({ destinationOf, ...deps }: JournalDeps): Journals {
  const settleDeps: SettleDeps & { log: Logger } = { ...deps, ends: new Map() };
  let running: Promise<void> | undefined;

  async function settleAll(): Promise<void> {
    for (const word of JOURNAL_WORDS) await settleJournal(settleDeps, word);
  }

  return {
    requests: createRequestLog(settleDeps, destinationOf),
    async settle() {
      // Rows noted while another call settles may come too late for it.
      await running;
      await (running ??= settleAll().finally(() => (running = undefined)));
    },
  };
}
