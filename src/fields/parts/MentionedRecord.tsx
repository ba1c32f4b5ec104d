import { useQueryClient } from '@tanstack/react-query';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { RecordLink } from './RecordLink.tsx';

interface MentionedRecordProps {
  resource: string | undefined;
  id: unknown;
  label: unknown;
  dense: boolean;
}

/**
 * A record of which only the resource and the id are known. The page of a record in a cloud needs the cloud as well,
 * which need not be the selected one: it is named without a link.
 */
export function MentionedRecord({ resource, ...rest }: MentionedRecordProps) {
  const manifest = useQueryClient().getQueryData(manifestQuery.queryKey);
  const isBelow = manifest?.resources.find((entry) => entry.resource === resource)?.path.includes('{') === true;
  return <RecordLink resource={isBelow ? undefined : resource} {...rest} />;
}
