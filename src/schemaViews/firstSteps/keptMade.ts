import type { MadeRecord } from './clearPreset.ts';

const nameOf = (preset: string, cloudId: string | undefined) => `suantai.made ${preset} ${cloudId ?? ''}`;

/** What an unfinished run of a preset has made, also after the page was closed; the end of the session forgets it. */
export function readMade(preset: string, cloudId: string | undefined): MadeRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(preset, cloudId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMade) : [];
  } catch {
    return [];
  }
}

export function keepMade(preset: string, cloudId: string | undefined, made: readonly MadeRecord[]): void {
  if (made.length === 0) localStorage.removeItem(nameOf(preset, cloudId));
  else localStorage.setItem(nameOf(preset, cloudId), JSON.stringify(made));
}

const isMade = (each: unknown): each is MadeRecord =>
  typeof each === 'object' && each !== null && 'key' in each && 'resource' in each && 'id' in each;
