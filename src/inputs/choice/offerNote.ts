import type { CloudOffer } from '#model/language/cloudKinds.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a cloud says of a word beside it: `SSD · 1 to 1024 GB · for databases`. */
export function offerNote(offer: CloudOffer | undefined, translate: Translate): string | undefined {
  if (offer === undefined) return undefined;
  const { available, medium, min_gb: min, max_gb: max, description } = offer;
  const sizes = min !== null && max !== null ? 'between' : min !== null ? 'atLeast' : 'atMost';
  const parts = [
    available ? undefined : translate('record.input.unavailable'),
    medium?.toUpperCase(),
    min === null && max === null ? undefined : `${translate(`record.input.${sizes}`, { min, max })} GB`,
    description,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
