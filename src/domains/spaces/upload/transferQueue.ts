import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { NO_PACE, paceWith, type Pace } from '#src/inputs/file/upload/pace.ts';
import { fingerprint } from '#src/inputs/file/upload/rememberedUploads.ts';
import { sendFile } from '#src/inputs/file/upload/sendFile.ts';
import type { Upload } from '#src/dataProviders/uploads.ts';
import { findUpload } from '#src/dataProviders/uploads.ts';
import { removeTask, showTask, type Task, type TaskState } from '#src/ui/tasks/taskStore.ts';
import { forgetTransfer, keepTransfer, type KeptTransfer } from './keptTransfers.ts';
import { beginInSpace, cancelInSpace, completeInSpace, thumbOf, type Destination } from './spaceCalls.ts';

/** Files that are sent side by side: more would slow each other down. */
const AT_ONCE = 2;

interface Transfer extends KeptTransfer {
  /** Absent after the page was loaded again, until the reader chooses it. */
  source?: File | undefined;
  state: TaskState;
  sent: number;
  pace: Pace;
  fault?: string | undefined;
  running?: AbortController | undefined;
}

/** What the queue needs of the page that it works for. */
export interface QueueEnv {
  /** An entry was added: its lists are out of date. */
  onAdded: (to: Destination) => void;
  /** The sentence for a fault without an answer. */
  unreachable: () => string;
  /** Opens the file chooser, and calls back with the file of a transfer. */
  choose: (onFile: (file: File) => void) => void;
  /** The file that was chosen is another one. */
  onOtherFile: (name: string) => void;
}

const transfers = new Map<string, Transfer>();
let env: QueueEnv | undefined;

export function connectQueue(page: QueueEnv): void {
  env = page;
}

/** Uploads files one after the other, beside whatever page is open. */
export function enqueue(account: string, files: readonly { file: File; to: Destination }[]): void {
  for (const { file, to } of files) {
    const transfer: Transfer = {
      id: newKey(),
      account,
      file: fingerprint(file),
      name: file.name,
      size: file.size,
      to,
      at: Date.now(),
      source: file,
      state: 'queued',
      sent: 0,
      pace: NO_PACE,
    };
    transfers.set(transfer.id, transfer);
    keepTransfer(kept(transfer));
    show(transfer);
  }
  runNext();
}

/**
 * The transfers of an earlier page. What has completely arrived becomes an entry; anything else needs its file again,
 * because a browser does not give it out again.
 */
export async function takeUp(found: readonly KeptTransfer[]): Promise<void> {
  for (const each of found) {
    if (transfers.has(each.id)) continue;
    const transfer: Transfer = { ...each, state: 'paused', sent: 0, pace: NO_PACE };
    transfers.set(each.id, transfer);
    if (each.url !== undefined) {
      try {
        const { offset } = await findUpload(each.url);
        transfer.sent = offset;
      } catch (fault) {
        // Forgotten by the server, or completed in another tab.
        if (fault instanceof ApiFault && fault.status === 404) {
          drop(transfer);
          continue;
        }
      }
    }
    if (transfer.sent >= transfer.size && transfer.url !== undefined) {
      transfer.state = 'queued';
      show(transfer);
      runNext();
    } else show(transfer);
  }
}

/** Whether leaving the page now would interrupt something. */
export const isSending = (): boolean =>
  [...transfers.values()].some(({ state }) => state === 'running' || state === 'queued');

function runNext(): void {
  const all = [...transfers.values()];
  const free = AT_ONCE - all.filter(({ running }) => running !== undefined).length;
  for (const transfer of all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) void run(transfer);
}

async function run(transfer: Transfer): Promise<void> {
  const control = new AbortController();
  transfer.running = control;
  update(transfer, { state: 'running', fault: undefined });
  try {
    await send(transfer, control.signal);
    forgetTransfer(transfer.id);
    update(transfer, { state: 'done', sent: transfer.size });
    env?.onAdded(transfer.to);
  } catch (fault) {
    if (!control.signal.aborted) {
      if (fault instanceof ApiFault && fault.status === 404) delete transfer.url;
      const answered = fault instanceof ApiFault && fault.cause === 'answer';
      update(transfer, { state: 'failed', fault: answered ? fault.message : env?.unreachable() });
    }
  } finally {
    if (transfer.running === control) transfer.running = undefined;
    runNext();
  }
}

async function send(transfer: Transfer, signal: AbortSignal): Promise<void> {
  const { source, to } = transfer;
  const key = newKey();
  if (source === undefined) {
    // All its bytes have arrived.
    if (transfer.url !== undefined) await completeInSpace(to.space, { url: transfer.url, key }, signal);
    return;
  }
  if (source.size === 0) return void (await beginInSpace(to, source, key, signal));
  const thumb = thumbOf(source, signal);
  const upload = await sendFile({
    file: source,
    begunAt: transfer.url,
    signal,
    // An empty file has been handled above.
    begin: async (file, attempt, stop) => (await beginInSpace(to, file, attempt, stop)) as Upload,
    onBegun: ({ url }) => {
      transfer.url = url;
      keepTransfer(kept(transfer));
    },
    onProgress: (sent) => {
      if (signal.aborted) return;
      update(transfer, {
        state: 'running',
        sent,
        pace: paceWith(transfer.pace, { at: performance.now(), bytes: sent }),
      });
    },
    onWaiting: () => !signal.aborted && update(transfer, { state: 'waiting', pace: NO_PACE }),
  });
  await completeInSpace(to.space, { url: upload.url, key, thumb: await thumb }, signal);
}

function kept({ id, account, file, name, size, url, to, at }: Transfer): KeptTransfer {
  return { id, account, file, name, size, to, at, ...(url !== undefined && { url }) };
}

function update(transfer: Transfer, changes: Partial<Transfer>): void {
  Object.assign(transfer, changes);
  show(transfer);
}

function pause(transfer: Transfer): void {
  transfer.running?.abort();
  transfer.running = undefined;
  update(transfer, { state: 'paused', pace: NO_PACE });
  runNext();
}

function resume(transfer: Transfer): void {
  update(transfer, { state: 'queued' });
  runNext();
}

function choose(transfer: Transfer): void {
  env?.choose((file) => {
    if (fingerprint(file) !== transfer.file) return env?.onOtherFile(transfer.name);
    transfer.source = file;
    return resume(transfer);
  });
}

function cancel(transfer: Transfer): void {
  transfer.running?.abort();
  // The server forgets it after a day if this call fails.
  if (transfer.url !== undefined && transfer.state !== 'done')
    cancelInSpace(transfer.to.space, transfer.url).catch(() => undefined);
  drop(transfer);
  runNext();
}

function drop({ id }: Transfer): void {
  transfers.delete(id);
  forgetTransfer(id);
  removeTask(id);
}

function show(transfer: Transfer): void {
  const { id, name, state, sent, size, pace, fault, source } = transfer;
  const goesOn = state === 'paused' || state === 'failed';
  const task: Task = {
    id,
    title: name,
    state,
    done: sent,
    total: size,
    unit: 'bytes',
    ...(pace.bytesPerSecond !== undefined && { perSecond: pace.bytesPerSecond }),
    ...(fault !== undefined && { fault }),
    ...((state === 'running' || state === 'waiting' || state === 'queued') && { pause: () => pause(transfer) }),
    ...(goesOn && source !== undefined && { resume: () => resume(transfer) }),
    ...(goesOn && source === undefined && { choose: () => choose(transfer) }),
    cancel: () => cancel(transfer),
  };
  showTask(task);
}
