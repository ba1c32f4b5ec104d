import { isLeaving } from '#src/session/end/leave.ts';

const KEY = 'suantai.uploads';
/** The server keeps an upload for a day. */
const KEPT_MS = 86_400_000;

export interface RememberedUpload {
  /** Name, size and time of the last change: identifies the file, as far as a browser can. */
  file: string;
  name: string;
  url: string;
  at: number;
  /** The upload is complete; the record that needs it may not be saved yet. */
  complete?: boolean;
}

export const fingerprint = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`;

/** The uploads that this browser started, newest first. */
export function rememberedUploads(now = Date.now()): RememberedUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRemembered).filter(({ at }) => now - at < KEPT_MS) : [];
  } catch {
    // Unknown content: treat it as absent.
    return [];
  }
}

export function rememberUpload(upload: RememberedUpload): void {
  // The session has just been cleared from the storage (spec 4.6).
  if (isLeaving()) return;
  store([upload, ...rememberedUploads().filter(({ url, file }) => url !== upload.url && file !== upload.file)]);
}

export function forgetUpload(url: string): void {
  store(rememberedUploads().filter((each) => each.url !== url));
}

function store(uploads: RememberedUpload[]): void {
  if (uploads.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(uploads));
}

function isRemembered(value: unknown): value is RememberedUpload {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('file' in value && 'name' in value && 'url' in value && 'at' in value)
  )
    return false;
  return (
    typeof value.file === 'string' &&
    typeof value.name === 'string' &&
    typeof value.url === 'string' &&
    typeof value.at === 'number'
  );
}
