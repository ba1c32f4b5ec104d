import { ApiFault } from './apiFault.ts';
import { isSuspicious } from './connection.ts';

const RETRIES = 2;

/**
 * An answer is an answer. Only a call that got none is worth another try; while the server is away it waits for its
 * turn.
 */
export function retryUnanswered(failures: number, fault: unknown): boolean {
  return failures < RETRIES && fault instanceof ApiFault && fault.cause !== 'timeout' && isSuspicious(fault);
}
