import { useManifest } from '#src/definitions/useManifest.ts';

/** The base path of the service that keeps the reader's account; undefined in a product without one. */
export function useBillingPath(): string | undefined {
  const { services } = useManifest();
  return Object.values(services).find(({ balance }) => balance !== undefined)?.basePath;
}
