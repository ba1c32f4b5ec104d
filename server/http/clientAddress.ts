import type { Settings } from '#server/config.ts';

const addresses = new WeakMap<Request, string>();

/** Told by the listener, which alone knows the socket. */
export function rememberAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** Where a request comes from. Behind a trusted proxy the last address of `X-Forwarded-For` counts: it is the one that the proxy added. */
export function clientAddress(request: Request, { trustProxy }: Pick<Settings, 'trustProxy'>): string | undefined {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || addresses.get(request);
}
