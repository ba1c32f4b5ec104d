import { Choice } from './Choice.tsx';

type Place = { cloud_id: string; name: string };

interface Props {
  title: string;
  places: readonly Place[];
  place: Place | undefined;
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
