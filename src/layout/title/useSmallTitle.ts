import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';

/** The small title of the open page (spec 2): its own, or for a list the sentence that says what the thing is. */
export function useSmallTitle(): string | undefined {
  const label = useLabel();
  const place = usePlace();
  const definition = useDefinitionIfLoaded(
    place?.kind === 'resource' && place.view === 'list' ? place.entry.resource : undefined,
  );
  const own = place && routeOf(place).smallTitle;
  const sentence = own ?? definition?.help;
  return sentence && label(sentence);
}
