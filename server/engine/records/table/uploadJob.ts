import type { JobRequest } from '#server/engine/context.ts';

/** The path of chunked uploads. */
export const UPLOADS_PATH = '/api/sys/v1/uploads';

/** An unused upload is deleted after this time. */
export const UPLOAD_KEPT_MS = 86_400_000;

export const FORGET_UPLOAD = 'forget-upload';

export const uploadJobKey = (key: string): string => `${FORGET_UPLOAD} ${key}`;

/** Pending as long as an upload exists. */
export const forgetUploadJob = (key: string, runAt: number): JobRequest => ({
  kind: FORGET_UPLOAD,
  payload: key,
  runAt,
  key: uploadJobKey(key),
});
