import type { ApiFault } from './apiFault.ts';
import { createConnection } from './createConnection.ts';
import { request } from './httpClient.ts';
import { keptByPage } from './pageState.ts';
import { watchCalls } from './watchCalls.ts';

const PROBE = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;

/** The connection of this page. */
export const connection = createConnection({
  probe: () =>
    request(PROBE, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
      () => true,
      () => false,
    ),
  hasNetwork: () => navigator.onLine,
});

keptByPage(connection.forget);

/** Watches every call, the browser's network and the visibility of this tab. Returns a function that stops it. */
export function followConnection(): () => void {
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && connection.state() !== 'online') look();
  };
  const stop = watchCalls((fault) => {
    if (fault && fault.call.url !== PROBE && isSuspicious(fault)) look();
  });
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    stop();
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

function look(): void {
  connection.check();
}

/** No answer, or one from a proxy that got none itself: our own replies carry a code. */
export function isSuspicious({ cause, status, body }: Pick<ApiFault, 'cause' | 'status' | 'body'>): boolean {
  return cause === 'network' || cause === 'timeout' || ([502, 503, 504].includes(status) && body.code === undefined);
}
