import { useGetOne } from 'react-admin';
import { titleValue } from '#model/reading/titleIn.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { shortId } from '#src/fields/format/shortId.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useRowAsPlaceholder } from '#src/routing/cachedRecord.ts';
import { listPageOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useLeadsOn } from '#src/routing/useLeadsOn.ts';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';

/**
 * The title of the open page: set by the page itself, otherwise from the manifest and the record. Undefined for an
 * address that only leads to another.
 */
export function useTitle(): string | undefined {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const word = useWord();
  const { title } = useFrame();
  const place = usePlace();
  const leadsOn = useLeadsOn();
  const onRecord = place?.kind === 'resource' && place.id !== undefined;
  const placeholderData = useRowAsPlaceholder(onRecord ? place.entry.resource : '', onRecord ? place.id : undefined);
  // The same query as the page, so nothing is fetched twice.
  const { data } = useGetOne(
    onRecord ? place.entry.resource : '',
    { id: onRecord ? place.id : undefined },
    { enabled: onRecord, onError: () => undefined, retry: false, placeholderData },
  );
  if (title) return title;
  if (!place) return leadsOn ? undefined : translate('shell.notFound.title');
  if (place.kind === 'page') return label(place.page.title);
  if (place.view === 'list')
    return label(listPageOf(place)?.label ?? place.entry.routes.list?.title ?? place.entry.plural);
  if (place.view === 'create') return translate('ra.page.create', { name: word(place.entry.label) });
  const named = data && titleValue(place.entry, data, lang);
  if (!isBlank(named)) return String(named);
  return place.id === undefined ? label(place.entry.label) : shortId(String(place.id));
}
