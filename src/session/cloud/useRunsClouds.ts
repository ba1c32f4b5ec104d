import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';

const CLOUDS = 'clouds';

/** Whether the reader runs clouds. Others read how full a cloud is only where they choose one. */
export const useRunsClouds = (): boolean => useManifestEntry(CLOUDS)?.can.includes('list') === true;
