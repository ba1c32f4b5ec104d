import { useNotify } from 'react-admin';
import { COPY_NOTICE_MS } from '#model/values/constants.ts';
import { writeClipboard } from '#src/ui/writeClipboard.ts';

/** Copies a text, or one that is computed first, and confirms it for 2.5 seconds (spec 8.2). */
export function useCopy(): (text: string | (() => Promise<string>)) => Promise<void> {
  const notify = useNotify();
  return async (text) => {
    const copied = await writeClipboard(typeof text === 'string' ? text : await text());
    notify(copied ? 'field.copied' : 'field.copyFailed', {
      type: copied ? 'success' : 'warning',
      autoHideDuration: COPY_NOTICE_MS,
    });
  };
}
