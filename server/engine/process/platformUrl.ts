import type { Settings } from './config.ts';

/** The address of the platform for other hosts and in letters, without a slash at its end. */
export function platformUrl({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  const url = new URL(publicUrl ?? `http://${host}:${port}`);
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}
