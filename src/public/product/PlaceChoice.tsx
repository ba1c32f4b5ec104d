import type { Offer } from '#src/public/reading/offer.ts';
import { Choice } from './Choice.tsx';

interface Props {
  title: string;
  places: Offer['places'];
  place: Offer['places'][number] | undefined;
  onChange: (cloudId: string) => void;
}

/** The choice of a cloud, if there is more than one. */
export function PlaceChoice({ title, places, place, onChange }: Props) {
  if (places.length < 2) return null;
  return (
    <Choice title={title} value={place?.cloud_id ?? ''} onChange={onChange}>
      {places.map(({ cloud_id, name }) => (
        <option key={cloud_id} value={cloud_id}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
