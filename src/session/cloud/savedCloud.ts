import { SAVED_CLOUD_KEY } from '#src/session/end/endSession.ts';
import type { Cloud } from './cloudsQuery.ts';

/** The part of the selected cloud stored in this browser (spec 3): enough to identify it before the list is loaded. */
export interface SavedCloud extends Pick<Cloud, 'cloud_id' | 'name'> {
  /** As it was stored: another version may have other products. */
  product: string;
}

export function readSavedCloud(): SavedCloud | undefined {
  const found: unknown = parsed(localStorage.getItem(SAVED_CLOUD_KEY));
  if (typeof found !== 'object' || found === null) return undefined;
  const word = (name: string): unknown => Reflect.get(found, name);
  const [cloud_id, name, product] = [word('cloud_id'), word('name'), word('product')];
  return typeof cloud_id === 'string' && typeof name === 'string' && typeof product === 'string'
    ? { cloud_id, name, product }
    : undefined;
}

export function saveCloud(cloud: SavedCloud | undefined): void {
  if (!cloud) return localStorage.removeItem(SAVED_CLOUD_KEY);
  const { cloud_id, name, product } = cloud;
  localStorage.setItem(SAVED_CLOUD_KEY, JSON.stringify({ cloud_id, name, product }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Edited by hand or written by another version: treat it as absent.
    return null;
  }
}
