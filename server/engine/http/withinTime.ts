import { ApiError } from './apiError.ts';

/**
 * Responds with the result, or with a time-out error after the limit. The work continues in the background: a
 * transaction is never interrupted.
 */
export async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('request.timeout')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
