import { useListContext } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Announces the content of the list to screen readers when it changes. */
export function LiveRegion() {
  const translate = useTranslate();
  const { total, page, perPage, isFetching, error } = useListContext();
  const summary =
    total === undefined
      ? ''
      : translate('list.summary', { total, page, pages: Math.max(Math.ceil(total / perPage), 1) });
  return <output className="list-unseen">{error ? '' : isFetching ? translate('list.loading') : summary}</output>;
}
