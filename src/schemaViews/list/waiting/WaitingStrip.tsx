import '#src/i18n/parts/waiting.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { LinkBase } from 'react-admin';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWaiting, type WaitingEntry } from './useWaiting.ts';

/**
 * What waits for the reader, above their landing page: a link to the records of each view, and a sentence where they
 * lack a record that they need. `isQuiet`: nothing is shown where nothing waits.
 */
export function WaitingStrip({ isQuiet = false }: { isQuiet?: boolean }) {
  const translate = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const nameOf = useNames();
  const { entries, counts, isError } = useWaiting();
  if (isError) return <output className="list-waiting">{translate('waiting.failed')}</output>;
  if (counts === undefined) return isQuiet ? null : <div className="list-waiting" aria-busy />;
  const counted = entries.map((each, index) => ({ ...each, count: counts[index] ?? 0 }));
  const lacking = counted.flatMap(({ view, count }) => (view.none && count === 0 ? [view.none] : []));
  const lines = counted.filter(({ view, count }) => view.none === undefined && count > 0);
  return (
    <>
      {lacking.map((text) => (
        <output key={text.en} className="list-lack">
          <InfoOutlined aria-hidden fontSize="small" />
          {label(text)}
        </output>
      ))}
      {lacking.length === 0 && (lines.length > 0 || !isQuiet) && (
        <nav className="list-waiting" aria-label={translate('waiting.title')}>
          {lines.length === 0 ? (
            <>
              <CheckCircle aria-hidden fontSize="small" color="success" />
              {translate('waiting.none')}
            </>
          ) : (
            <>
              <b>{translate('waiting.title')}</b>
              {lines.map(({ entry, view, count }) => (
                <LinkBase key={`${entry.resource} ${view.view}`} to={addressOf({ entry, view })}>
                  {nameOf(entry)} · {label(view.label)} <b>{number(count)}</b>
                </LinkBase>
              ))}
            </>
          )}
        </nav>
      )}
    </>
  );
}

/** The list of the records, or the page of a view where the reader has no list. */
function addressOf({ entry: { routes, views = [] }, view: { filter } }: WaitingEntry): string {
  const path = routes.list?.path ?? views[0]?.routes.list.path ?? '';
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
