import type { Context } from '#server/engine/context.ts';
import type { WholeWork } from './taskKind.ts';
import { setProgress } from './taskProgress.ts';
import type { TaskRow } from './taskTable.ts';

/** Readers look every second or two. */
const REPORT_MS = 1_000;
/** Well within the lease of the job. */
const KEEP_MS = 20_000;
/** A store divides what arrives by its size, which is not known before the end. */
const UNKNOWN_SIZE = 1;

interface WholeDeps {
  /** Renews the lease of the job. */
  keep(): Promise<void>;
  /** Throws once the owner may not stay. */
  stillMay(): Promise<unknown>;
}

/** What the engine does for work that is one piece: progress, the end of it, and its file. */
export function wholeWork(context: Context, task: TaskRow, { keep, stillMay }: WholeDeps): WholeWork {
  const began = performance.now();
  let reported = 0;
  let kept = began;

  return {
    async report({ done, total }) {
      const now = performance.now();
      if (now - reported < REPORT_MS && done < (total ?? Infinity)) return;
      reported = now;
      await stillMay();
      if (now - kept > KEEP_MS) {
        kept = now;
        await keep();
      }
      const busy = task.busy_ms + Math.round(now - began);
      await setProgress(context, task, { done, busy_ms: busy, ...(total !== undefined && { total }) });
    },
    async writeFile({ name, type, chunks }) {
      const { files } = context;
      const key = context.ids.token();
      // Its row names it before it has a byte: a crash leaves no unknown file.
      await setProgress(context, task, { file_key: key, file_size: null });
      if (task.file_key !== null) await files.remove(task.file_key);
      await files.begin(key, UNKNOWN_SIZE);
      const file = await files.resume({ key, size: UNKNOWN_SIZE, received: 0, state: '' });
      if (file === undefined) throw new Error('The file store has lost a file that was just begun');
      let size = 0;
      let state = '';
      try {
        for await (const bytes of chunks) {
          await file.write(bytes);
          size += bytes.byteLength;
        }
        state = await file.save();
      } catch (error) {
        // Only the store knows what it has begun.
        state = await file.save().catch(() => '');
        await file.close();
        await files.abandon({ key, state });
        throw error;
      }
      await file.close();
      await files.complete({ key, size, received: size, state });
      await setProgress(context, task, { file_name: name, file_type: type, file_size: size });
    },
  };
}
