import { isLeaving } from '#src/session/end/leave.ts';
import type { Destination } from './spaceCalls.ts';

/** The local setting "transfer user info" (spec 3): what uploads need to continue after the page was loaded again. */
const KEY = 'transferUserInfo';
/** The server keeps an upload for a day. */
const KEPT_MS = 86_400_000;

export interface KeptTransfer {
  id: string;
  /** The account that began it. */
  account: string;
  /** Name, size and time of the last change: identifies the file, as far as a browser can. */
  file: string;
  name: string;
  size: number;
  /** Of the upload; absent until the server has begun it. */
  url?: string;
  to: Destination;
  at: number;
}

/** The transfers of this account that this browser has not finished, oldest first. */
export function keptTransfers(account: string, now = Date.now()): KeptTransfer[] {
  return all().filter((each) => each.account === account && now - each.at < KEPT_MS);
}

export function keepTransfer(transfer: KeptTransfer): void {
  // The session has just been cleared from the storage (spec 4.6).
  if (isLeaving()) return;
  store([...all().filter(({ id }) => id !== transfer.id), transfer]);
}

export function forgetTransfer(id: string): void {
  store(all().filter((each) => each.id !== id));
}

function all(): KeptTransfer[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    // Unknown content: treat it as absent.
    return [];
  }
}

function store(transfers: KeptTransfer[]): void {
  if (transfers.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(transfers));
}

function isKept(value: unknown): value is KeptTransfer {
  if (typeof value !== 'object' || value === null) return false;
  return ['id', 'account', 'file', 'name', 'size', 'to', 'at'].every((name) => name in value);
}
