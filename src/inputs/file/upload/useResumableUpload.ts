import { useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import { cancelUpload, isUpload, type Upload } from '#src/dataProviders/uploads.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useFileWords } from '#src/inputs/file/useFileWords.ts';
import { NO_PACE, paceWith, type Pace } from './pace.ts';
import { fingerprint, forgetUpload, rememberedUploads, rememberUpload } from './rememberedUploads.ts';
import { sendFile } from './sendFile.ts';

export type Phase = 'idle' | 'sending' | 'waiting' | 'paused' | 'failed';

export interface UploadState {
  phase: Phase;
  file?: File;
  sent: number;
  pace: Pace;
  fault?: string;
}

const IDLE: UploadState = { phase: 'idle', sent: 0, pace: NO_PACE };

/**
 * Uploads a chosen file in pieces. The upload can be paused; it continues automatically after an interruption, or when
 * the same file is chosen again.
 */
export function useResumableUpload(field: FieldDefinition, onStored: (file: StoredFile) => void) {
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const upload = useRef<Upload>(undefined);
  const faultOf = useFileWords(field);
  const translate = useTranslate();
  const change = (changes: Partial<UploadState>) => setState((before) => ({ ...before, ...changes }));
  // The server keeps an upload for a day: returning to the form resumes it.
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: File): Promise<void> {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    const ifStill = (update: () => void) => !control.signal.aborted && update();
    setState((before) => ({ phase: 'sending', file, sent: before.file === file ? before.sent : 0, pace: NO_PACE }));
    try {
      const stored = await sendFile({
        file,
        begunAt: rememberedUploads().find((each) => each.file === fingerprint(file))?.url,
        signal: control.signal,
        onBegun: (begun) => {
          upload.current = begun;
          rememberUpload({ file: fingerprint(file), name: file.name, url: begun.url, at: Date.now() });
        },
        onProgress: (sent) =>
          ifStill(() =>
            setState((before) => ({
              ...before,
              phase: 'sending',
              sent,
              pace: paceWith(before.pace, { at: performance.now(), bytes: sent }),
            })),
          ),
        onWaiting: () => ifStill(() => change({ phase: 'waiting', pace: NO_PACE })),
      });
      const { name, size, type, url } = stored;
      rememberUpload({ file: fingerprint(file), name, url, at: Date.now(), complete: true });
      ifStill(() => {
        setState(IDLE);
        onStored({ name, size, type, url });
      });
    } catch (reason) {
      // Aborted on purpose: the caller handles what follows.
      if (control.signal.aborted) return;
      if (reason instanceof ApiFault && reason.status === 404 && upload.current) forgetUpload(upload.current.url);
      change({
        phase: 'failed',
        fault:
          reason instanceof ApiFault && reason.cause === 'answer'
            ? reason.message
            : translate('record.upload.unreachable'),
      });
    }
  }

  return {
    state,
    start(file: File | undefined) {
      if (!file) return;
      const fault = faultOf(file);
      if (fault) setState({ ...IDLE, fault });
      else void run(file);
    },
    pause() {
      running.current?.abort();
      change({ phase: 'paused', pace: NO_PACE });
    },
    resume: () => state.file && void run(state.file),
    /** Cancels it on the server too. */
    cancel() {
      running.current?.abort();
      const url = upload.current?.url;
      upload.current = undefined;
      setState(IDLE);
      if (url !== undefined) discardUpload(url);
    },
  };
}

/** The server deletes an upload after a day if this call fails. */
export function discardUpload(url: string): void {
  // A record that was chosen stays what it is.
  if (!isUpload(url)) return;
  forgetUpload(url);
  cancelUpload(url).catch(() => undefined);
}
