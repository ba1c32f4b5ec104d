import { ApiError } from './apiError.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write that a browser sends with our cookie must come from our own pages (docs/api.md). Programs with a bearer token, and clients
 * that send neither Origin nor Sec-Fetch-Site, are no browsers that someone else's page could steer.
 */
export function refuseForeignOrigin(request: Request, publicUrl: string | undefined): void {
  if (SAFE.has(request.method) || request.headers.has('authorization')) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.get('origin');
  if (site === null && origin === null) return;
  if (origin !== null && (origin === publicOrigin(publicUrl) || hostOf(origin) === request.headers.get('host'))) return;
  throw new ApiError('request.foreignOrigin');
}

function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined ? undefined : new URL(publicUrl).origin;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
