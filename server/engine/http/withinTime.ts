import { ApiError } from './apiError.ts';

/**
 * Responds with the result, or with a time-out error after the limit. The work continues in the background: a
 * transaction is never interrupted.
 */
export function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  // One promise instead of `Promise.race`, which every request would pay for.
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('request.timeout')), limitMs);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
