import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { shortId } from '#src/fields/format/shortId.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useShowPath } from './useShowPath.ts';

interface RecordLinkProps {
  resource: string | undefined;
  id: unknown;
  /** Its title; `null` if the record is deleted or hidden, undefined if the server sent none. */
  label: unknown;
  dense: boolean;
}

/** Names a record of another resource, with a link if the reader may open it. */
export function RecordLink({ resource, id, label, dense }: RecordLinkProps) {
  const translate = useTranslate();
  const showPath = useShowPath(resource);
  const manifest = useQueryClient().getQueryData(manifestQuery.queryKey);
  const isKnown = manifest === undefined || manifest.resources.some((entry) => entry.resource === resource);
  const key = plainText(id);
  // A reader who may not see the resource must not learn that its record is deleted.
  if (label === null && isKnown) {
    return (
      <span className="value-gone" title={translate('field.goneHint')}>
        <s>{translate('field.gone')}</s>{' '}
        <span className="value-mono" title={key}>
          {shortId(key)}
        </span>
      </span>
    );
  }
  // For a record without a name the server sends its id.
  const named = label !== undefined && label !== null && label !== '' && label !== key;
  const text = named ? plainText(label) : shortId(key);
  const title = named ? text : key;
  const mono = named ? '' : ' value-mono';
  const href = showPath?.(key);
  if (!href)
    return (
      <span className={`value-text${mono}`} title={title}>
        {text}
      </span>
    );
  // A table follows its links itself: a hundred router links cost more than the rest of the page.
  if (dense)
    return (
      <a className={`value-link${mono}`} href={href} title={title}>
        {text}
      </a>
    );
  return (
    <LinkBase className={`value-link${mono}`} to={href} title={named ? undefined : key}>
      {text}
    </LinkBase>
  );
}
