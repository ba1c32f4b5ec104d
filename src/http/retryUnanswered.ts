import { ApiFault } from './apiFault.ts';
import { isSuspicious } from './connection.ts';

const RETRIES = 2;

/** Retries only a call that got no answer. While the server is away, the retry waits. */
export function retryUnanswered(failures: number, fault: unknown): boolean {
  return failures < RETRIES && fault instanceof ApiFault && fault.cause !== 'timeout' && isSuspicious(fault);
}
