import type { Label } from '#model/language/definition.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Choice } from './Choice.tsx';

type Place = { cloud_id: string; label: Label };

interface Props {
  title: string;
  places: readonly Place[];
  place: Place | undefined;
  onChange: (cloudId: string) => void;
}

/** The choice of a place, if there is more than one. */
export function PlaceChoice({ title, places, place, onChange }: Props) {
  const { label } = usePublicText();
  if (places.length < 2) return null;
  return (
    <Choice title={title} value={place?.cloud_id ?? ''} onChange={onChange}>
      {places.map(({ cloud_id, label: name }) => (
        <option key={cloud_id} value={cloud_id}>
          {label(name)}
        </option>
      ))}
    </Choice>
  );
}
