import { ApiError } from './apiError.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write with our cookie that does not come from our own pages (docs/api.md). Other pages cannot control
 * programs with a bearer token, or clients that send neither Origin nor Sec-Fetch-Site.
 */
export function refuseForeignOrigin(request: Request, publicUrl: string | undefined): void {
  if (SAFE.has(request.method) || request.headers.has('authorization')) return;
  if (!isSameOrigin(request, publicUrl)) throw new ApiError('request.foreignOrigin');
}

/** Whether the request comes from one of our pages, or from no page at all. */
export function isSameOrigin({ headers }: Request, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = headers.get('origin');
  if (site === null && origin === null) return true;
  return origin !== null && (origin === publicOrigin(publicUrl) || hostOf(origin) === headers.get('host'));
}

/**
 * The origin of the page that makes the call, if it is one of ours: the public address of the platform, or without one
 * the address at which the page was opened.
 */
export function trustedOrigin({ headers }: Request, publicUrl: string | undefined): string | undefined {
  const own = publicOrigin(publicUrl);
  if (own !== undefined) return own;
  const origin = headers.get('origin');
  return origin !== null && hostOf(origin) === headers.get('host') ? new URL(origin).origin : undefined;
}

function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined ? undefined : new URL(publicUrl).origin;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
